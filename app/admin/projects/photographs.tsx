import { Anchor, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { stores } from '#app/collections.server.ts'
import type { Collection } from '#app/content/define.ts'
import { picture } from '#app/content/fields/picture.ts'
import { documentAddress, emptyForm, screenAddresses } from '#app/content/document.ts'
import { DownloadList, UploadLink } from '#app/content/list/screen/download.tsx'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { documentScreens } from '#app/content/screens.server.ts'
import { isMissing, missingIn, nothingMissing } from '#app/content/translated.ts'
import { projectAddress } from '#app/features/projects/address.ts'
import { projects } from '#app/features/projects/collection.ts'
import { photographs } from '#app/features/projects/story/collection.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import { placeAt } from '../documents/at.ts'
import { CollectionHead } from '../documents/collection-head.tsx'
import { MissingFilter } from '../documents/missing-filter.tsx'
import { readOwner } from '../documents/owner.server.ts'
import type { Route } from './+types/photographs'
import { PhotographTiles } from './photograph-tiles.tsx'
import classes from './photograph-tiles.module.css'

export const meta = () => screenMeta(photographs.admin.title)

/** What is asked for when many are added at once; everything else is written below each. */
const { project, image, stage } = photographs.fields
const { label, folder } = image
const images = picture({ label, folder, policy: 'photograph' })
const adding: Collection = { ...photographs, fields: { project, image: images, stage } }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const { parent } = placeAt(url.pathname)
  const missing = missingIn(url.searchParams)
  const all = await stores.photograph.listOf(db, 'project', parent)
  return {
    missing,
    owner: await readOwner(db, photographs, parent),
    code: (await stores.project.find(db, parent))?.code ?? '',
    all,
    shown: all.filter((one) => isMissing(photographs, { ...one }, missing)).map(({ id }) => id),
    record: documentScreens(stores.photograph).empty({ ...emptyForm(adding), project: parent }),
    number: Number(url.searchParams.get('number')) || 1,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return documentScreens(stores.photograph).add(requireAdministrator(context), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** The photographs of a project, together with the form that adds to them. */
export default function Photographs({ loaderData, actionData }: Route.ComponentProps) {
  useLive(photographs.topic)
  const { owner, code, all, shown, missing, record, number } = loaderData
  const flash = useFlash({ 'project-added': projects.sentences.added })
  const { list } = screenAddresses(photographs, owner?.id)
  const total = all.length
  const everything = { query: '', number: total }
  return (
    <>
      <CollectionHead
        collection={photographs}
        owner={owner}
        actions={
          <>
            {total > 0 && (
              <DownloadList collection={photographs} parent={owner?.id} shown={everything} total={total} />
            )}
            <UploadLink collection={photographs} parent={owner?.id} />
          </>
        }
      />
      <DocumentEditor
        key={owner?.id}
        collection={adding}
        record={record}
        added={number}
        outcome={actionData}
        quiet
      />
      <Text c="dimmed" mt="lg">
        For several projects at once:{' '}
        <Anchor component={Link} to={href('/admin/upload-projects/photographs')}>
          photographs by folder
        </Anchor>
        .
      </Text>
      <section className={classes.list} aria-label={photographs.admin.title}>
        {all.length > 0 && <MissingFilter list={list} missing={missing} />}
        {all.length === 0 && <Text c="dimmed">{photographs.admin.nothing.advice}</Text>}
        {all.length > 0 && shown.length === 0 && <Text c="dimmed">{nothingMissing}</Text>}
        <PhotographTiles all={all} shown={shown} parent={owner?.id ?? ''} />
      </section>
      <FlashMessage {...flash}>
        <SiteAnchor address={projectAddress(code)} />
        {owner && (
          <Anchor component={Link} to={documentAddress(projects, owner)}>
            Edit it
          </Anchor>
        )}
      </FlashMessage>
    </>
  )
}
