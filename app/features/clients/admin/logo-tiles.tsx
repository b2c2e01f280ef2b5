import { Button, TextInput } from '@mantine/core'
import type { FocusEvent } from 'react'
import { Link } from 'react-router'
import type { Collection } from '#app/content/define.ts'
import { LogoOnPaper } from '#app/content/inputs/logo-on-paper.tsx'
import { deletionOf } from '#app/content/screens/deletion.ts'
import { useList } from '#app/content/screens/use-list.tsx'
import type { ClientItem, HomeClient } from '../collection.ts'
import { DeleteButton } from '#app/ui/admin/record/delete-record.tsx'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import classes from './clients.module.css'

type Logo = ClientItem | HomeClient

interface LogoTilesProps {
  collection: Collection
  logos: readonly Logo[]
}

/** The logos on the site's paper colour at one optical size, each with its actions. */
export function LogoTiles({ collection, logos }: LogoTilesProps) {
  const documents = logos.map((logo) => ({ ...logo }))
  const list = useList(collection, documents)
  return (
    <>
      <ul className={classes.tiles}>
        {documents.map((logo) => {
          const deletion = deletionOf(collection, logo)
          const name = collection.title(logo)
          const { id, rev, image } = logo
          const { pending } = list
          const typed = pending?.id === id && pending.field === 'name' ? pending.value : undefined
          return (
            <li key={id} className={classes.tile} {...list.placeOf(id)}>
              <LogoOnPaper storedKey={image} />
              <div className={classes.foot}>
                <LogoName
                  // A failed change shows the stored name again.
                  key={typed ?? name}
                  name={name}
                  typed={typed}
                  save={(value) => list.act({ id, rev: String(rev), field: 'name', value })}
                />
                <Button component={Link} to={deletion.action} variant="subtle" aria-label={`Replace ${name}`}>
                  Replace
                </Button>
                <DeleteButton deletion={deletion} label={`Delete ${name}`} />
                {list.movesOf(logo)}
              </div>
            </li>
          )
        })}
      </ul>
      {list.message}
    </>
  )
}

interface LogoNameProps {
  name: string
  /** The name that is being saved. */
  typed: string | undefined
  save: (name: string) => void
}

/** Saved when the field loses focus. Before hydration, nothing would save it. */
function LogoName({ name, typed = name, save }: LogoNameProps) {
  if (!useHydrated())
    return (
      <span className={classes.name} dir="auto">
        {name}
      </span>
    )
  function leave({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) {
    if (value.trim() !== typed) save(value)
  }
  return (
    <TextInput
      className={classes.nameField}
      classNames={{ input: classes.nameInput }}
      aria-label={`Name of ${name}`}
      defaultValue={typed}
      autoComplete="off"
      onBlur={leave}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}
