import { data, href } from 'react-router'
import { Shown } from '#app/content/shown.tsx'
import { breadcrumbs } from '#app/features/settings/breadcrumbs.server.ts'
import { homeStep, pageShareImage } from '#app/features/settings/page-card.server.ts'
import { languageOf } from '#app/messages/language.ts'
import { fileAddress, fileNameOf } from '#app/platform/files/keys.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import { roundMegabytes } from '#app/platform/units.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { editable } from '#app/ui/editable.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import { Live } from '#app/ui/live/live.tsx'
import { metaOf, type PageHead } from '#app/ui/page-meta.ts'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/page'
import { pageAddress } from './address.ts'
import styles from './page.module.css'
import { findPage, type PageSection } from './queries.server.ts'

export const handle: RouteHandle = { access: 'shared' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const { messages, local } = language
  const site = services(context)
  const page = await findPage(site.db, params.slug, language)
  if (!page) throw data(null, { status: 404 })
  const address = local(pageAddress(page.slug))
  const beginning = page.sections.find(({ text }) => text)?.text
  const head: PageHead = {
    title: page.title,
    description: excerpt(beginning ?? page.title),
    address,
    image: await pageShareImage(site, 'about', language),
  }
  const about: [string, string] = [messages.pages.about, local(href('/about'))]
  addToHead(context, {
    structuredData: [breadcrumbs(site.config.publicUrl, homeStep(language), about, [page.title, address])],
  })
  return { head, page }
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

/** A page of the company's own: its title, and its sections one below the other. */
export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  const { messages, local } = useLanguage()
  return (
    <Live id="page" topics={['pages']}>
      <article className={`sheet ${styles.page}`}>
        <header className={styles.head}>
          <ArrowLink back href={local(href('/about'))}>
            {messages.pages.about}
          </ArrowLink>
          <Shown kind="page" of={page} field="title" as="h1" />
        </header>
        {page.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </article>
    </Live>
  )
}

function Section({ section }: { section: PageSection }) {
  const { heading, text, photograph, document } = section
  const words = useLanguage().messages.projects.documents
  return (
    <section className={styles.section} aria-labelledby={heading ? section.id : undefined}>
      {photograph && (
        <div className={styles.photograph}>
          <Picture
            photograph={photograph}
            sizes="(width >= 96rem) 90rem, 94vw"
            {...editable('page-section', section, 'image')}
          />
        </div>
      )}
      {heading && <Shown kind="page-section" of={section} field="heading" as="h2" id={section.id} />}
      {text && (
        <Shown
          kind="page-section"
          of={section}
          field="text"
          as="div"
          className={heading ? styles.text : `lead ${styles.text}`}
        >
          <Paragraphs text={text} />
        </Shown>
      )}
      {document && (
        <a
          className={styles.document}
          href={fileAddress(document.key)}
          {...editable('page-section', section, 'file')}
        >
          <bdi>{fileNameOf(document.key)}</bdi>
          <span className="label">{words.pdf(roundMegabytes(document.bytes))}</span>
        </a>
      )}
    </section>
  )
}
