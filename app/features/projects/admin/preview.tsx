import { IconCheck, IconMinus } from '#app/ui/admin/icons.ts'
import type { ReactNode } from 'react'
import { SitePreview } from '#app/ui/admin/form/site-preview.tsx'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { StoredPicture } from '#app/ui/photograph.tsx'
import classes from './editor.module.css'
import { statuses } from '../project.ts'

/** A live preview of the card as the site will show it. */
export function ProjectPreview({ values }: { values: FormValues }) {
  const status = Object.entries(statuses).find(([name]) => name === values.status)?.[1]
  return (
    <SitePreview>
      <div className={classes.card}>
        {values.imageUrl ? (
          <StoredPicture
            storedKey={values.imageUrl}
            width={320}
            style={{ objectPosition: `${values.imageFocusX}% ${values.imageFocusY}%` }}
          />
        ) : (
          <div className={classes.noPicture}>The image appears here</div>
        )}
        <p className={`mono ${classes.cardCode}`}>
          <span>{values.code || 'Code'}</span>
          <span>{status ?? 'Status'}</span>
        </p>
        <p className={classes.cardName} dir="auto">
          {values.name || 'Name of the project'}
        </p>
        <p className={classes.cardPlace} dir="auto">
          {values.location || 'Location'}
        </p>
      </div>
      <ul className={classes.where}>
        <Place on={values.news !== 'Yes'}>Projects page{status && `, ${status}`}</Place>
        <Place on={values.news === 'Yes'}>News page</Place>
        <Place on={values.topproject === 'Yes'}>Home page, Our Top Projects</Place>
      </ul>
    </SitePreview>
  )
}

function Place({ on, children }: { on: boolean; children: ReactNode }) {
  return (
    <li data-off={!on || undefined}>
      {on ? (
        <IconCheck size={16} role="img" aria-label="Shown on" />
      ) : (
        <IconMinus size={16} role="img" aria-label="Not shown on" />
      )}
      <span>{children}</span>
    </li>
  )
}
