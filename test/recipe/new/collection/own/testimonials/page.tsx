import { href } from 'react-router'
import { localize, type Localized } from '#app/content/localize.ts'
import { listPublic } from '#app/content/public.server.ts'
import { Shown } from '#app/content/shown.tsx'
import { projectAddress } from '#app/features/projects/address.ts'
import { readPublicProjects, type PublicProject } from '#app/features/projects/queries.server.ts'
import { describePage } from '#app/features/settings/page-card.server.ts'
import { testimonials, type PublicTestimonial } from '#app/features/testimonials/collection.ts'
import { languageOf } from '#app/messages/language.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { editable } from '#app/ui/editable.ts'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { Live } from '#app/ui/live/live.tsx'
import { metaOf } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/testimonials-page'
import styles from './testimonials-page.module.css'

export const handle: RouteHandle = { access: 'shared' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = services(context)
  const language = languageOf(url)
  const head = await describePage(context, 'testimonials', language, {
    description: language.messages.descriptions.testimonials,
    address: href('/testimonials'),
  })
  const said = await listPublic(site, testimonials)
  const projects = await readPublicProjects(
    site.db,
    said.flatMap(({ project }) => project ?? []),
  )
  return {
    head,
    said: said.map((one) => ({
      testimonial: localize(language.locale, one),
      project: projects.find(({ id }) => id === one.project),
    })),
  }
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function TestimonialsPage({ loaderData: { said } }: Route.ComponentProps) {
  const { messages, local } = useLanguage()
  return (
    <>
      <PageTitle>{messages.pages.testimonials}</PageTitle>
      <Live id="testimonials" topics={['testimonials', 'projects']}>
        <section className="sheet">
          {said.map((one) => (
            <Testimonial key={one.testimonial.id} {...one} />
          ))}
          {said.length === 0 && (
            <EmptyList isUnfilled sentence={messages.noTestimonials} href={local(href('/projects'))}>
              {messages.projects.browse}
            </EmptyList>
          )}
        </section>
      </Live>
    </>
  )
}

interface TestimonialProps {
  testimonial: Localized<PublicTestimonial>
  project: PublicProject | undefined
}

function Testimonial({ testimonial, project }: TestimonialProps) {
  const { locale, local } = useLanguage()
  const { picture } = testimonial
  return (
    <figure className={styles.testimonial}>
      {picture && (
        <Picture {...editable('testimonial', testimonial, 'picture')} photograph={picture} sizes="8rem" />
      )}
      <Shown kind="testimonial" of={testimonial} field="quote" as="blockquote" />
      <figcaption className="quiet">
        <Shown kind="testimonial" of={testimonial} field="name" as="p" />
        <Shown kind="testimonial" of={testimonial} field="role" as="p" />
        {project && (
          <a href={local(projectAddress(project.code))}>
            <Shown kind="project" of={localize(locale, project)} field="name" />
          </a>
        )}
      </figcaption>
    </figure>
  )
}
