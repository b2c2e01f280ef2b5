import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeleteLink } from '#app/ui/admin/record/delete-record.tsx'
import { StoredPicture } from '#app/ui/photograph.tsx'
import { documentAddress, fieldsOf, type Collection, type Document } from '../define.ts'
import { isFileField } from '../fields/picture.ts'
import { deletionOf } from './document-editor.tsx'
import classes from './document-cards.module.css'
import { useList } from './use-list.tsx'

interface CardProps {
  collection: Collection
  document: Document
}

interface DocumentCardsProps {
  collection: Collection
  documents: Document[]
  /** The list is filtered, so it cannot be reordered. */
  some?: boolean
}

/** Cards for documents, each with its image, if the collection has one, and the list's columns. */
export function DocumentCards({ collection, documents, some }: DocumentCardsProps) {
  const list = useList(collection, documents)
  return (
    <>
      <div className={classes.wall}>
        {documents.map((document) => (
          <DocumentCard
            key={document.id}
            collection={collection}
            document={document}
            place={list.placeOf(document.id)}
            moves={!some && list.movesOf(document)}
          />
        ))}
      </div>
      {list.message}
    </>
  )
}

interface DocumentCardProps extends CardProps {
  place: object
  moves: ReactNode
}

function DocumentCard({ collection, document, place, moves }: DocumentCardProps) {
  const title = collection.title(document)
  const line = collection.admin.columns
    .map((name) => collection.fields[name]?.words(document[name] ?? ''))
    .filter(Boolean)
    .join(' · ')
  return (
    <article className={classes.card} aria-label={title} {...place}>
      <CardPicture collection={collection} document={document} />
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.line}>{line}</p>
      <Group gap="xs" wrap="nowrap">
        <Button
          component={Link}
          to={documentAddress(collection, document.id)}
          variant="default"
          aria-label={`Edit ${title}`}
        >
          Edit
        </Button>
        <DeleteLink deletion={deletionOf(collection, document)} label={`Delete ${title}`} />
        {moves}
      </Group>
    </article>
  )
}

function CardPicture({ collection, document }: CardProps) {
  const [name, field] = fieldsOf(collection).find(([, one]) => isFileField(one)) ?? []
  if (name === undefined || field === undefined) return null
  const [reference] = field.references(document[name] ?? field.initial)
  return reference && 'file' in reference ? (
    <StoredPicture storedKey={reference.file} width={320} loading="lazy" />
  ) : (
    <p className={classes.empty}>No image yet</p>
  )
}
