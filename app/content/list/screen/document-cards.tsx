import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '#app/ui/admin/moment.tsx'
import { IconFileText, IconPhoto } from '#app/ui/admin/icons.ts'
import { StateChip } from '#app/ui/admin/list/state-chip.tsx'
import { DeleteButton } from '#app/ui/admin/record/delete-record.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { StoredPicture } from '#app/ui/photograph.tsx'
import { documentAddress } from '../../document.ts'
import { markOf, type PendingMinutes } from '../../publication.ts'
import { fieldsOf, isRequired, type Collection, type Document } from '../../define.ts'
import { isPicturePolicy } from '#app/uploads/messages.ts'
import { policies } from '#app/uploads/policy.ts'
import type { Field } from '../../fields/field.ts'
import { isFileField } from '../../fields/picture.ts'
import { isReference } from '../../fields/reference.ts'
import { deletionOf } from '../../screens/deletion.ts'
import { RowBox } from './boxes.tsx'
import type { RowSelection } from './use-selection.ts'
import classes from './document-cards.module.css'
import { useList } from '../../screens/use-list.tsx'

interface CardProps {
  collection: Collection
  document: Document
}

/** The titles of the documents that these refer to, by id. */
export type ReferredTitles = Readonly<Record<string, string>>

/** The first picture that each one's line shows, by the document's id. */
export type LinePictures = Readonly<Record<string, string | undefined>>

interface DocumentCardsProps {
  collection: Collection
  documents: Document[]
  titles: ReferredTitles
  pictures?: LinePictures | undefined
  pending?: PendingMinutes
  /** The list is filtered, so it cannot be reordered. */
  some?: boolean
  /** With it, each card has a box. */
  selection?: Pick<RowSelection, 'has' | 'toggle'>
}

const none: PendingMinutes = new Map()

/** Cards or lines for documents, each with its image, if the collection has one, and the list's columns. */
export function DocumentCards({
  collection,
  documents,
  titles,
  pictures = {},
  pending = none,
  some,
  selection,
}: DocumentCardsProps) {
  const list = useList(collection, documents)
  return (
    <>
      <div className={collection.admin.line ? classes.lines : classes.wall}>
        {documents.map((document) => (
          <DocumentCard
            key={document.id}
            collection={collection}
            document={document}
            titles={titles}
            picture={pictures[document.id]}
            pending={pending}
            place={list.placeOf(document.id)}
            moves={!some && list.movesOf(document)}
            selection={selection}
          />
        ))}
      </div>
      {list.message}
    </>
  )
}

interface DocumentCardProps extends CardProps {
  titles: ReferredTitles
  picture: string | undefined
  pending: PendingMinutes
  place: object
  moves: ReactNode
  selection: DocumentCardsProps['selection']
}

function DocumentCard({
  collection,
  document,
  titles,
  picture,
  pending,
  place,
  moves,
  selection,
}: DocumentCardProps) {
  const { line: asLine } = collection.admin
  const title = collection.title(document)
  const mark = markOf(collection, document, useNow(), pending)
  const { fields } = collection
  const open = useMay()(collection.area, 'write') ? 'Edit' : 'Open'
  const line = collection.admin.columns
    .map((name) => {
      const field = fields[name]
      if (!field) return ''
      const value = document[name] ?? field.initial
      return isReference(field) ? titles[String(value)] : field.words(value)
    })
    .concat(collection.summary?.(document))
    .filter(Boolean)
    .join(' · ')
  return (
    <article className={asLine ? classes.oneLine : classes.card} aria-label={title} {...place}>
      {asLine ? (
        <LinePicture of={fields[asLine.picture]} picture={picture} />
      ) : (
        <CardPicture collection={collection} document={document} />
      )}
      <h2 className={classes.title} dir="auto">
        {title}
      </h2>
      {asLine?.bar && <Bar percent={Number(document[asLine.bar] ?? 0)} />}
      <p className={classes.line} dir="auto">
        {mark && <StateChip {...mark} />}
        <span>{line}</span>
      </p>
      <Group gap="xs" wrap="nowrap" className={classes.acts}>
        <Button
          component={Link}
          to={documentAddress(collection, document)}
          variant="default"
          aria-label={`${open} ${title}`}
        >
          {open}
        </Button>
        <DeleteButton deletion={deletionOf(collection, document)} label={`Delete ${title}`} />
        {moves}
        {selection && <RowBox {...{ selection, title }} id={document.id} className={classes.choose} />}
      </Group>
    </article>
  )
}

function CardPicture({ collection, document }: CardProps) {
  const [name, field] =
    fieldsOf(collection).find(([, one]) => isFileField(one) && isPicturePolicy(policies[one.policy])) ?? []
  if (name === undefined || field === undefined) return null
  const [reference] = field.references(document[name] ?? field.initial)
  return reference && 'file' in reference ? (
    <StoredPicture storedKey={reference.file} width={320} loading="lazy" />
  ) : (
    isRequired(field) && <p className={classes.empty}>No image yet</p>
  )
}

/** A page stands for a PDF. */
function LinePicture({ of, picture }: { of: Field | undefined; picture: string | undefined }) {
  const Icon = of && isFileField(of) ? IconFileText : IconPhoto
  return (
    <span className={classes.picture}>
      {picture ? (
        <StoredPicture storedKey={picture} width={320} loading="lazy" />
      ) : (
        <Icon size={26} stroke={1.4} />
      )}
    </span>
  )
}

/** The title says the number. */
function Bar({ percent }: { percent: number }) {
  return (
    <span className={classes.bar} aria-hidden>
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}
