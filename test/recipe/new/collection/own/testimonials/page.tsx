import { href } from 'react-router'
import {
  describePage,
  languageOf,
  listPublic,
  readPublicProjects,
  services,
  type LoaderArgs,
} from '#plinth/loader.server.ts'
import {
  editable,
  EmptyList,
  Live,
  localize,
  metaOf,
  PageTitle,
  Picture,
  projectAddress,
  Shown,
  useLanguage,
  type Localized,
  type PageProps,
  type PublicProject,
  type RouteHandle,
} from '#plinth/page.ts'
import { testimonials, type PublicTestimonial } from './collection.ts'

export const handle: RouteHandle = { access: 'shared' }

export async function loader({ context, url }: LoaderArgs) {
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

export const meta = metaOf

export default function TestimonialsPage({ loaderData: { said } }: PageProps<typeof loader>) {
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
            <EmptyList isUnfilled sentence={messages.own.noTestimonials} href={local(href('/projects'))}>
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
    <figure>
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
