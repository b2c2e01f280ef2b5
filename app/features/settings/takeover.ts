import type { Draft, LeftOut, PlaceFile } from '#app/platform/takeover/draft.ts'
import {
  expected,
  isRawRecord,
  leaveRest,
  openFields,
  text,
  valueOf,
  wholeNumber,
  yesNo,
  type Fields,
} from '#app/platform/takeover/fields.ts'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import { defaults, serviceSlots, type SettingKey, type Settings } from './rules.ts'
import { singleRecord } from './single-record.ts'

/** A setting with its key, so that the one tells the type of the other. */
export type Setting = { [Key in SettingKey]: { key: Key; value: Settings[Key] } }[SettingKey]

export const notes = {
  builtIn: 'the built-in text stands',
  another: (key: string) => `there are several; the newest was taken and this one, ${key}, is another`,
  textAlone: (field: string, as: string) => `${field}: only a text, taken as its ${as}`,
} as const

type Reader<Key extends SettingKey> = (fields: Fields) => Settings[Key]

const image = (fields: Fields) => ({ imageUrl: expected(fields, 'imageUrl') })

/** How each record of `generals` is read. The images still hold the addresses that the dump has. */
const readers: { [Key in SettingKey]: Reader<Key> } = {
  prequalification: (fields) => {
    const hasHeight = valueOf(fields, 'videoHeight') !== undefined
    return { ...image(fields), ...(hasHeight && { videoHeight: height(fields) }) }
  },
  newsimage: banner,
  projectsimage: banner,
  aboutimage: banner,
  homelogo: (fields) => ({ ...image(fields), videoHeight: height(fields) }),
  homeimage: (fields) => ({
    ...image(fields),
    posterUrl: text(fields, 'posterUrl'),
    videoHeight: height(fields),
    ...focalPoint(fields),
  }),
  hometext: (fields) => texts(fields, defaults.hometext),
  servicestext: (fields) => texts(fields, defaults.servicestext),
  abouttext: (fields) => texts(fields, defaults.abouttext),
  gmmessage: (fields) => texts(fields, defaults.gmmessage),
  contactDetails: (fields) => texts(fields, defaults.contactDetails),
  servicesItems: (fields) => ({
    item1: service(fields, 'item1'),
    item2: service(fields, 'item2'),
    item3: service(fields, 'item3'),
    item4: service(fields, 'item4'),
    item5: service(fields, 'item5'),
    item6: service(fields, 'item6'),
    item7: service(fields, 'item7'),
    item8: service(fields, 'item8'),
  }),
  counts: (fields) => ({
    name1: builtIn(fields, 'name1', defaults.counts.name1),
    number1: count(fields, 'number1', defaults.counts.number1),
    name2: builtIn(fields, 'name2', defaults.counts.name2),
    number2: count(fields, 'number2', defaults.counts.number2),
    name3: builtIn(fields, 'name3', defaults.counts.name3),
    number3: count(fields, 'number3', defaults.counts.number3),
    name4: builtIn(fields, 'name4', defaults.counts.name4),
    number4: count(fields, 'number4', defaults.counts.number4),
  }),
  aboutbottom: (fields) => ({
    why: { product: within(fields, 'why', 'product', defaults.aboutbottom.why.product) },
    mission: builtIn(fields, 'mission', defaults.aboutbottom.mission),
    vision: builtIn(fields, 'vision', defaults.aboutbottom.vision),
  }),
  site: (fields) => ({
    companyName: builtIn(fields, 'companyName', defaults.site.companyName),
    licence: text(fields, 'licence'),
    videoChannel: text(fields, 'videoChannel'),
    whatsapp: text(fields, 'whatsapp'),
    place: text(fields, 'place'),
    loadingOverlay: wholeNumber(fields, 'loadingOverlay', defaults.site.loadingOverlay),
    brochure: isOn(fields, 'brochure'),
    brochureUrl: text(fields, 'brochureUrl'),
  }),
  // Only sites of this program have one, and each decides for itself.
  retention: () => defaults.retention,
}

function banner(fields: Fields) {
  return { ...image(fields), ...focalPoint(fields) }
}

/** Only sites of this program have one. */
function focalPoint(fields: Fields) {
  const percent = (name: 'focusX' | 'focusY') =>
    Math.min(100, wholeNumber(fields, name, defaults.newsimage[name]))
  return { focusX: percent('focusX'), focusY: percent('focusY') }
}

function height(fields: Fields) {
  return wholeNumber(fields, 'videoHeight', defaults.homeimage.videoHeight)
}

/** A missing text is the built-in one; an empty one was emptied on purpose. */
function builtIn(fields: Fields, name: string, instead: string) {
  if (valueOf(fields, name) !== undefined) return text(fields, name)
  return expected(fields, name, instead, notes.builtIn)
}

function texts<Texts extends Record<string, string>>(fields: Fields, instead: Texts) {
  const found: Record<string, string> = { ...instead }
  for (const [name, text] of Object.entries(instead)) found[name] = builtIn(fields, name, text)
  return found as Texts // The same names, each with a text.
}

function count(fields: Fields, name: string, instead: number) {
  if (valueOf(fields, name) === undefined) fields.notes.push(mends.missing(name, `set to ${instead}`))
  return wholeNumber(fields, name, instead)
}

function isOn(fields: Fields, name: string) {
  const value = valueOf(fields, name)
  return value === true || (value !== undefined && value !== false && yesNo(fields, name) === 'Yes')
}

/** One text in a record of its own: `why: { product: '…' }`, or just `why: '…'`. */
function within(fields: Fields, name: string, inner: string, instead: string) {
  const value = valueOf(fields, name)
  if (value !== undefined && !isRawRecord(value)) fields.notes.push(notes.textAlone(name, inner))
  if (!isRawRecord(value)) return builtIn(fields, name, instead)
  const inside = openFields(value)
  const found = builtIn(inside, inner, instead)
  leaveRest(inside)
  fields.notes.push(...inside.notes.map((note) => `${name}/${note}`))
  return found
}

function service(fields: Fields, slot: string) {
  const value = valueOf(fields, slot)
  if (value === undefined) return { itemimg: '', itemtext: '' }
  if (!isRawRecord(value)) {
    fields.notes.push(notes.textAlone(slot, 'itemtext'))
    return { itemimg: '', itemtext: text(fields, slot) }
  }
  const inside = openFields(value)
  const isUsed = Boolean(valueOf(inside, 'itemimg')) || Boolean(valueOf(inside, 'itemtext'))
  const field = isUsed ? expected : text
  const item = { itemimg: field(inside, 'itemimg'), itemtext: field(inside, 'itemtext') }
  leaveRest(inside)
  fields.notes.push(...inside.notes.map((note) => `${slot}/${note}`))
  return item
}

/** The single record of `generals/<key>` (specification §3), however it is wrapped; any other beside it is left. */
export function takeOverSetting(key: SettingKey, node: unknown, now: number): (Draft<Setting> | LeftOut)[] {
  const found = singleRecord(key, node)
  if (found === undefined) return [{ id: key, name: '', left: leavings.notARecord(node) }]
  const fields = openFields(found.record)
  fields.notes.push(...found.notes)
  const content = settingOf(key, readers[key](fields))
  leaveRest(fields)
  const others = found.others.map((other) => ({ id: key, name: other, left: notes.another(other) }))
  return [{ id: key, name: '', createdAt: now, content, notes: fields.notes }, ...others]
}

function settingOf(key: SettingKey, value: Settings[SettingKey]): Setting {
  return { key, value } as Setting // The reader of this very key made the value.
}

export function placeSettingFiles(setting: Setting, place: PlaceFile): Setting {
  const { key, value } = setting
  switch (key) {
    case 'prequalification':
      return { key, value: { ...value, imageUrl: place('imageUrl', value.imageUrl, 'document') } }
    case 'homelogo':
      return { key, value: { ...value, imageUrl: place('imageUrl', value.imageUrl, 'logo') } }
    case 'homeimage': {
      const imageUrl = place('imageUrl', value.imageUrl, 'banner')
      return {
        key,
        value: { ...value, imageUrl, posterUrl: place('posterUrl', value.posterUrl, 'photograph') },
      }
    }
    case 'newsimage':
    case 'projectsimage':
    case 'aboutimage':
      return { key, value: { ...value, imageUrl: place('imageUrl', value.imageUrl, 'photograph') } }
    case 'servicesItems': {
      const placed = { ...value }
      for (const slot of serviceSlots) {
        const item = value[`item${slot}`]
        placed[`item${slot}`] = { ...item, itemimg: place(`item${slot}/itemimg`, item.itemimg, 'photograph') }
      }
      return { key, value: placed }
    }
    case 'site':
      return { key, value: { ...value, brochureUrl: place('brochureUrl', value.brochureUrl, 'document') } }
    default:
      return setting
  }
}
