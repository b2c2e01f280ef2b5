import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { fileAddress } from '#app/platform/files/keys.ts'
import { DeleteLink, type Deletion } from '#app/ui/admin/delete-record.tsx'
import classes from './admin-clients.module.css'
import { logoName } from './admin-record.ts'
import type { ClientItem, HomeClient } from './rules.ts'

interface LogoTilesProps<Logo> {
  items: readonly Logo[]
  deletionOf: (item: Logo) => Deletion
}

/** Logos on the paper of the site, one optical size, with what can be done to each. */
export function LogoTiles<Logo extends ClientItem | HomeClient>({ items, deletionOf }: LogoTilesProps<Logo>) {
  return (
    <ul className={classes.tiles}>
      {items.map((item) => {
        const deletion = deletionOf(item)
        const name = logoName(item)
        return (
          <li key={item.id} className={classes.tile}>
            <div className={classes.logo}>
              {item.picture ? (
                <img src={fileAddress(item.picture.key)} alt="" loading="lazy" decoding="async" />
              ) : (
                <span>No picture yet</span>
              )}
            </div>
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
