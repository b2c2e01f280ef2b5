import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { Collection } from '#app/content/define.ts'
import { LogoOnPaper } from '#app/content/inputs/logo-on-paper.tsx'
import { deletionOf } from '#app/content/screens/document-editor.tsx'
import type { ClientItem, HomeClient } from '#app/features/clients/collection.ts'
import { DeleteLink } from '#app/ui/admin/delete-record.tsx'
import classes from './clients.module.css'

interface LogoTilesProps {
  collection: Collection
  logos: readonly (ClientItem | HomeClient)[]
}

/** Logos on the paper of the site, one optical size, with what can be done to each. */
export function LogoTiles({ collection, logos }: LogoTilesProps) {
  return (
    <ul className={classes.tiles}>
      {logos.map((logo) => {
        const deletion = deletionOf(collection, { ...logo })
        const name = collection.title({ ...logo })
        return (
          <li key={logo.id} className={classes.tile}>
            <LogoOnPaper address={logo.image === null ? undefined : fileAddress(logo.image)} />
            <div className={classes.foot}>
              <span className={classes.name}>{name}</span>
              <Button component={Link} to={deletion.address} variant="subtle" aria-label={`Replace ${name}`}>
                Replace
              </Button>
              <DeleteLink deletion={deletion} label={`Delete ${name}`} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
