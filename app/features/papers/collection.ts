import { defineCollection } from '#app/content/define.ts'
import { choice } from '#app/content/fields/choice.ts'
import { date } from '#app/content/fields/date.ts'
import type { Problem } from '#app/content/fields/field.ts'
import { scan } from '#app/content/fields/pdf.ts'
import { person } from '#app/content/fields/person.ts'
import { reference } from '#app/content/fields/reference.ts'
import { searchedText, text } from '#app/content/fields/text.ts'
import { toggle } from '#app/content/fields/toggle.ts'
import { detailLabels, expiringDays, paperKinds } from './paper.ts'
import { ofTender } from './tender.ts'

const withinDays = (days: number) => ({ column: 'validTo', days })

/** What proves something to whoever asks for tenders, mostly until a day. */
export const papers = defineCollection({
  ...ofTender,
  name: 'paper',
  fields: {
    kind: choice({ label: 'Kind', of: paperKinds, required: 'Choose the kind of paper.' }),
    title: searchedText({
      label: 'Title',
      help: 'For example ISO 9001:2015.',
      max: 200,
      required: 'Give the paper a title.',
    }),
    issuer: text({ label: 'Issuer', help: 'For example the municipality.', max: 200 }),
    number: text({ label: 'Number', max: 100 }),
    detail: {
      ...text({ label: 'Detail', max: 300 }),
      labelIn: ({ kind = '' }) => detailLabels[kind],
    },
    issuedOn: date({ label: 'Issued on' }),
    validTo: date({ label: 'Valid to', help: 'Its last day. It may be empty: it does not expire.' }),
    scan: scan({ label: 'Scan', help: 'Only people who may read papers can open it.' }),
    responsible: person({
      label: 'Responsible person',
      help: 'Whoever renews it.',
      area: ofTender.area,
    }),
    underRenewal: toggle({
      label: 'Under renewal',
      help: 'Yes once the renewal has been applied for.',
      initial: false,
    }),
    receipt: scan({ label: 'Receipt of the renewal' }),
    certificate: reference({
      to: 'certificate',
      table: 'certificate',
      label: 'Certificate on the site',
      help: 'If visitors see one that this paper proves: its screen then says how long the paper is valid.',
      unknown: {
        head: 'This certificate was not found.',
        hint: 'This certificate was deleted. Choose another.',
        undoHint: 'Its certificate was deleted: bring that back first.',
      },
      onDelete: 'keep',
    }),
  },
  title: ({ title }) => title,
  search: 'title',
  expiresOn: { field: 'validTo', soon: expiringDays },
  check: ({ issuedOn, validTo }) => {
    const isBackwards = issuedOn !== '' && validTo !== '' && validTo < issuedOn
    const hint = 'It ends before it was issued. Check both days.'
    return new Map<string, Problem>(isBackwards ? [['validTo', { why: 'rule', hint }]] : [])
  },
  list: {
    columns: ['title', 'kind', 'detail', 'number', 'validTo', 'responsible'],
    filters: {
      kind: { field: 'kind' },
      expiring: {
        label: 'Expiring',
        all: 'Any last day',
        conditions: {
          soon: { label: `Expired or within ${expiringDays} days`, until: withinDays(expiringDays) },
          expired: { label: 'Expired', until: withinDays(-1) },
          renewal: { label: 'Under renewal', is: { underRenewal: 'Yes' } },
        },
      },
    },
    orders: {
      title: { label: 'Title', by: [['title_lower', 'asc']] },
      validTo: { label: 'Valid to', by: [['validTo', 'asc']] },
      changed: { label: 'Last change', by: [['updated_at', 'desc']] },
    },
    actions: [],
  },
  admin: {
    ...ofTender.admin,
    tabs: { add: 'Add paper', list: 'Papers' },
    nothing: {
      title: 'Everything that a tender asks for, in one place',
      advice:
        'Licences, certificates, insurances and audited accounts with their scans and last days; key people with their CVs; turnover, man-hours and head count by year. Only the office sees any of it. Start with the trade licence.',
      button: 'Start',
    },
    deletion: { consequence: 'Nobody sees it any longer.', line: 'Takes the paper out of the office.' },
  },
})
