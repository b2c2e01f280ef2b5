import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FocusEvent } from 'react'
import { Link } from 'react-router'
import type { Collection } from '#app/content/define.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import { RowBox } from '#app/content/list/screen/boxes.tsx'
import { DocumentsBar } from '#app/content/list/screen/selection-bar.tsx'
import { PublishThese } from '#app/content/list/screen/publish-these.tsx'
import { FlashContext, type ActResult } from '#app/content/list/screen/use-act.ts'
import { useSelection } from '#app/content/list/screen/use-selection.ts'
import { unpublishedAs } from '#app/content/publication.ts'
import { deletionOf } from '#app/content/screens/deletion.ts'
import { useList } from '#app/content/screens/use-list.tsx'
import { inputFields } from '#app/content/fields/group.ts'
import { languageAttributes } from '#app/content/inputs/languages.tsx'
import { photographs, type StoredPhotograph } from '../story/collection.ts'
import { pairsOf } from '../story/pairs.ts'
import { stages } from '../story/stages.ts'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import { StateChip } from '#app/ui/admin/list/state-chip.tsx'
import { useNow } from '#app/ui/admin/moment.tsx'
import { DeleteButton } from '#app/ui/admin/record/delete-record.tsx'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import { StoredPicture } from '#app/ui/photograph.tsx'
import classes from './photograph-tiles.module.css'

interface PhotographTilesProps {
  all: readonly StoredPhotograph[]
  /** The ids of those that are listed. */
  shown: readonly string[]
  /** The id of their project. */
  parent: string
  /** Only those are listed that wait to be published. */
  isWaiting: boolean
}

const collection: Collection = photographs

const captions = inputFields(photographs.fields).filter(([name]) => name.startsWith('caption'))

/** A project's photographs: order, captions, stages and pairs of all of them on one screen, each saved at once. */
export function PhotographTiles({ all, shown, parent, isWaiting }: PhotographTilesProps) {
  const documents = all.map((one) => ({ ...one }))
  const list = useList(photographs, documents)
  const hydrated = useHydrated()
  const now = useNow()
  /** The photograph for which the other one of its pair is being chosen. */
  const [pairing, setPairing] = useState<string>()
  const pairs = pairsOf(documents)
  const placeOf = (id: string) => documents.findIndex((one) => one.id === id) + 1
  const isFiltered = shown.length < documents.length
  const canPair = documents.length - pairs.size > 1
  const waiting = documents.filter(({ state }) => state === 'draft').length
  const listed = documents.filter(({ id }) => shown.includes(id))
  const selection = useSelection(listed, { query: '', found: listed.length })
  const [result, setResult] = useState<ActResult>()

  function pair(other: StoredPhotograph) {
    setPairing(undefined)
    const chosen = documents.find(({ id }) => id === pairing)
    if (chosen) setField(chosen, 'pairedWith', chosen.pairedWith, other.id)
  }
  function separate(id: string) {
    for (const one of documents)
      if (one.pairedWith !== null && [one.id, one.pairedWith].includes(id))
        setField(one, 'pairedWith', one.pairedWith, '')
  }
  function setField({ id, rev }: StoredPhotograph, field: string, was: string | null, value: string) {
    list.act({ id, rev: String(rev), field, value, was: was ?? '' })
  }

  return (
    <FlashContext value={(next) => setResult({ ...next })}>
      {isWaiting && <PublishThese {...{ collection, parent }} query="state=draft" number={waiting} />}
      <ul className={classes.tiles}>
        {listed.map((one) => {
          const { id, image, stage } = one
          const place = placeOf(id)
          const other = pairs.get(id)
          const name = `${photographs.one} ${place}`
          const deletion = deletionOf(photographs, one)
          const unpublished = unpublishedAs(photographs, one, now)
          return (
            <li key={id} className={classes.tile} {...list.placeOf(id)}>
              <Link to={deletion.action} className={classes.picture} aria-label={`Edit ${name}`}>
                {image && <StoredPicture storedKey={image.key} width={320} loading="lazy" />}
                <span className={classes.number}>{place}</span>
              </Link>
              {hydrated && listed.length > 1 && (
                <RowBox {...{ selection, id }} title={name} className={classes.select} />
              )}
              {unpublished && <StateChip state={unpublished} />}
              {one.takenOn && <span className={classes.day}>{dayInWords(one.takenOn)}</span>}
              {hydrated &&
                captions.map(([field, { label, max, locale }]) => (
                  <TextInput
                    key={`${field} ${String(one[field as 'caption'])}`}
                    {...languageAttributes(locale)}
                    size="sm"
                    placeholder={label}
                    aria-label={`${label} of ${name}`}
                    defaultValue={one[field as 'caption']}
                    maxLength={max}
                    autoComplete="off"
                    onBlur={({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
                      const was = one[field as 'caption']
                      if (value.trim() !== was) setField(one, field, was, value)
                    }}
                    onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
                  />
                ))}
              {hydrated && (
                <NativeSelect
                  size="sm"
                  aria-label={`Stage of ${name}`}
                  value={pendingStage(list.pending, id) ?? stage}
                  data={Object.entries(stages).map(([value, label]) => ({ value, label }))}
                  onChange={({ currentTarget }) => setField(one, 'stage', stage, currentTarget.value)}
                />
              )}
              <div className={classes.foot}>
                {hydrated && !pairing && !other && canPair && (
                  <Button variant="subtle" aria-label={`Pair ${name}`} onClick={() => setPairing(id)}>
                    Pair
                  </Button>
                )}
                {hydrated && !pairing && other && (
                  <Button
                    variant="subtle"
                    aria-label={`Separate ${name} from ${placeOf(other)}`}
                    onClick={() => separate(id)}
                  >
                    Separate from {placeOf(other)}
                  </Button>
                )}
                {pairing === id && (
                  <Button variant="subtle" onClick={() => setPairing(undefined)}>
                    Cancel pairing
                  </Button>
                )}
                {pairing && pairing !== id && !other && (
                  <Button aria-label={`Pair with ${name}`} onClick={() => pair(one)}>
                    Pair with {placeOf(pairing)}
                  </Button>
                )}
                <DeleteButton deletion={deletion} label={`Delete ${name}`} />
                {!isFiltered && list.movesOf(one)}
              </div>
            </li>
          )
        })}
      </ul>
      {list.message}
      <DocumentsBar
        collection={collection}
        parent={parent}
        selection={selection}
        titleOf={(id) => `${photographs.one} ${placeOf(id)}`}
      />
      <ListMessage answer={result} />
    </FlashContext>
  )
}

function pendingStage(pending: Readonly<Partial<Record<string, string>>> | undefined, id: string) {
  return pending?.['id'] === id && pending['field'] === 'stage' ? pending['value'] : undefined
}
