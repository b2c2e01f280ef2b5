import { Shown } from '#app/content/shown.tsx'
import { projectAddress } from '#app/features/projects/address.ts'
import { BeforeAfter } from '#app/features/projects/page/before-after.tsx'
import type { ComparedProject } from '#app/features/projects/story/queries-compared.server.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { useLanguage } from '#app/ui/use-language.ts'

/** One place of a completed project, earlier and later. */
export function HomeBeforeAfter({ compared: { project, pair } }: { compared: ComparedProject }) {
  const { local } = useLanguage()
  return (
    <BeforeAfter code={project.code} pairs={[pair]} series="A" isWide>
      <ArrowLink href={local(projectAddress(project.code))}>
        <Shown kind="project" of={project} field="name" as="bdi" />
      </ArrowLink>
    </BeforeAfter>
  )
}
