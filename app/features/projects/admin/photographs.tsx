import { Anchor, Button, Text } from '@mantine/core'
import { data, href, Link } from 'react-router'
import type { Collection } from '#app/content/define.ts'
import { picture } from '#app/content/fields/picture.ts'
import { documentAddress, emptyForm, screenAddresses } from '#app/content/document.ts'
import { WholeTable } from '#app/content/list/screen/download.tsx'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { ownerOf, PartHead } from '#app/content/screens/part-head.tsx'
import { documentScreens } from '#app/content/screens.server.ts'
import { draftSentences } from '#app/content/messages.ts'
import { isMissing, missingIn, nothingMissing } from '#app/content/translated.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import { useLive } from '#app/ui/admin/use-live.ts'
import { MissingFilter } from '#app/content/screens/missing-filter.tsx'
import type { Route } from './+types/photographs'
import { projectAddress } from '../address.ts'
import { projects } from '../collection.ts'
import { newsItems } from '../news-item.ts'
import { projectStore } from '../store.server.ts'
import { projectParts } from '../parts.ts'
import { photographs } from '../story/collection.ts'
import { photographStore } from '../story/store.server.ts'
import { PhotographTiles } from './photograph-tiles.tsx'
import classes from './photograph-tiles.module.css'

export const meta = () => screenMeta(photographs.admin.title)

/** What is asked for when many are added at once; everything else is written below each. */
const { project, image, stage } = photographs.fields
const { label, folder } = image
const images = picture({ label, folder, policy: 'photograph' })
const adding: Collection = { ...photographs, fields: { project, image: images, stage } }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = requireArea(context, photographs.area, 'read')
  const owner = await projectStore.find(db, params.parent)
  if (!owner) throw data(null, { status: 404 })
  const missing = missingIn(url.searchParams)
  const isWaiting = url.searchParams.get('state') === 'draft'
  const all = await photographStore.listOf(db, 'project', owner.id)
  return {
    missing,
    owner: ownerOf(projects, { ...owner }),
    code: owner.code,
    all,
    isWaiting,
    shown: all
      .filter((one) => isMissing(photographs, { ...one }, missing) && (!isWaiting || one.state === 'draft'))
      .map(({ id }) => id),
    record: documentScreens(photographStore).empty({ ...emptyForm(adding), project: owner.id }),
    number: Number(url.searchParams.get('number')) || 1,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return documentScreens(photographStore).add(requireArea(context, photographs.area, 'write'), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** The photographs of a project, together with the form that adds to them. */
export default function Photographs({ loaderData, actionData }: Route.ComponentProps) {
  useLive(photographs.topic)
  const { owner, code, all, shown, missing, isWaiting, record, number } = loaderData
  const flash = useFlash({
    'project-added': projects.sentences.added,
    ...draftSentences,
    'project-kept':
      'The project was added as a draft: it needs the client’s consent. Ask for it on the tab Consent.',
    'news-added': newsItems.sentences.added,
  })
  const { list } = screenAddresses(photographs, owner.id)
  const total = all.length
  return (
    <>
      <PartHead
        collection={photographs}
        owner={owner}
        parent={projects}
        parts={projectParts}
        actions={<WholeTable collection={photographs} parent={owner.id} total={total} />}
      />
      <DocumentEditor
        key={owner.id}
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
        <WaitingFilter
          list={list}
          isOn={isWaiting}
          number={all.filter(({ state }) => state === 'draft').length}
        />
        {all.length === 0 && <Text c="dimmed">{photographs.admin.nothing.advice}</Text>}
        {all.length > 0 && shown.length === 0 && (
          <Text c="dimmed">{isWaiting ? nothingWaits : nothingMissing}</Text>
        )}
        <PhotographTiles all={all} shown={shown} parent={owner.id} isWaiting={isWaiting} />
      </section>
      <FlashMessage {...flash}>
        {owner.state !== 'draft' && <SiteAnchor address={projectAddress(code)} />}
        <Anchor component={Link} to={documentAddress(projects, owner)}>
          Edit it
        </Anchor>
      </FlashMessage>
    </>
  )
}

const nothingWaits = 'Nothing waits any longer.'

/** Leads to those that wait to be published, and back to all of them. */
function WaitingFilter({ list, isOn, number }: { list: string; isOn: boolean; number: number }) {
  if (number === 0 && !isOn) return null
  return (
    <Button
      component={Link}
      to={isOn ? list : `${list}?state=draft`}
      variant={isOn ? 'light' : 'default'}
      aria-current={isOn ? 'true' : undefined}
      mb="md"
      me="xs"
    >
      {number === 1 ? '1 waits' : `${formatNumber(number)} wait`}
    </Button>
  )
}
