import { AsTheSiteShowsIt } from '#app/ui/admin/as-the-site-shows-it.tsx'
import type { Values } from '#app/ui/admin/form-values.ts'
import classes from './admin-settings.module.css'
import type { SettingPage } from './catalogue.ts'

/** Texts as the site will set them, while you type. Pictures have their own preview in the field. */
export function SettingPreview({ page, values }: { page: SettingPage; values: Values }) {
  const heading = page.fields.find(({ name }) => name === 'headertxt')
  const texts = page.fields.filter(({ kind, name }) => kind === 'longtext' && values[name])
  if (!heading && texts.length === 0) return null
  return (
    <AsTheSiteShowsIt>
      <div className={classes.paper}>
        {heading && <p className={classes.heading}>{values.headertxt}</p>}
        {texts.map(({ name }) => (
          <p key={name}>{values[name]}</p>
        ))}
      </div>
    </AsTheSiteShowsIt>
  )
}
