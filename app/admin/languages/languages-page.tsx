import { Link } from 'react-router'
import { settingScreens } from '#app/features/settings/admin-screens.server.ts'
import { SettingEditor, SettingHead } from '#app/features/settings/admin-setting-editor.tsx'
import { languages } from '#app/features/settings/pages/languages.ts'
import { locales, translations, type Translation } from '#app/platform/locales.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { PagePart } from '#app/ui/admin/page/page-part.tsx'
import type { Route } from './+types/languages-page'
import { findUntranslated, type Untranslated } from './untranslated.server.ts'
import classes from './languages.module.css'

export const meta = () => screenMeta(languages.admin.title)

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireArea(context, languages.area, 'read')
  const missing = await Promise.all(
    translations.map(async (locale) => ({ locale, found: await findUntranslated(db, locale) })),
  )
  return { ...(await settingScreens(languages).open(db)), missing }
}

export async function action({ context, request }: Route.ActionArgs) {
  return settingScreens(languages).edit(
    requireArea(context, languages.area, 'write'),
    languages.name,
    request,
  )
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** The page of General that switches languages on, with what is still missing in them. */
export default function LanguagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { missing, ...opened } = loaderData
  return (
    <>
      <SettingHead singleton={languages} record={opened.record} />
      <SettingEditor
        {...opened}
        singleton={languages}
        below={missing.map((one) => (
          <Missing key={one.locale} {...one} />
        ))}
        outcome={actionData}
      />
    </>
  )
}

/** What visitors read in English for lack of a translation. */
function Missing({ locale, found }: { locale: Translation; found: readonly Untranslated[] }) {
  const name = locales[locale].inEnglish
  return (
    <PagePart id={`missing-${locale}`} title={`Not in ${name} yet`}>
      {found.length === 0 && <p className="dim">Every text of the site is in {name}.</p>}
      <ul className={classes.missing}>
        {found.map(({ title, what, address }) => (
          <li key={address}>
            <Link to={address}>{title}</Link>
            <span className="dim">{what}</span>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
