import { Button } from '@mantine/core'
import { data, href, Link } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { IconAward, IconSearchOff } from '#app/ui/admin/icons.ts'
import { ListSearch } from '#app/ui/admin/list-search.tsx'
import { NothingHere } from '#app/ui/admin/nothing-here.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { useLive } from '#app/ui/use-live.ts'
import type { Route } from './+types/admin-list'
import { CertificateCard } from './admin-card.tsx'
import classes from './admin-certificates.module.css'
import { certificateTabs } from './admin-tabs.ts'
import { messages } from './rules.ts'
import { listCertificates, searchCertificates } from './store.server.ts'

const list = href('/admin/certificates/edit')
const sentences = { deleted: messages.deleted }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Edit Certificate — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const asked = new URL(request.url).searchParams.get('search')
  const search = asked?.trim() ?? ''
  const certificates = search ? await searchCertificates(db, search) : await listCertificates(db)
  const problem =
    asked !== null && !search ? { message: messages.searchEmpty, problems: {}, typed: {} } : undefined
  return data({ search, certificates, problem }, { status: problem ? 400 : 200 })
}

export default function CertificateList({ loaderData }: Route.ComponentProps) {
  useLive('certificates')
  const { search, certificates, problem } = loaderData
  const { word, occasion } = useDone(sentences)
  const isEmpty = certificates.length === 0
  return (
    <>
      <PageHead sheet="B-05" label="About" title="Certificates" />
      <PageTabs label="Certificates" tabs={certificateTabs} />
      {isEmpty && !search ? (
        <NothingHere
          icon={<IconAward size={44} stroke={1.2} />}
          title="No certificates yet"
          advice="Clients look for ISO certificates and approvals on the About page. Add the first with a scan."
        >
          <Button component={Link} to={href('/admin/certificates')} color="orange">
            Add certificate
          </Button>
        </NothingHere>
      ) : (
        <>
          <ListSearch list={list} placeholder="Title" search={search} problem={problem} />
          {isEmpty && <NothingFound />}
          <div className={classes.wall}>
            {certificates.map((certificate) => (
              <CertificateCard key={certificate.id} certificate={certificate} />
            ))}
          </div>
        </>
      )}
      <DoneMessage sentence={word && sentences[word]} occasion={occasion} />
    </>
  )
}

function NothingFound() {
  return (
    <NothingHere
      icon={<IconSearchOff size={44} stroke={1.2} />}
      title={messages.nothingFound}
      announced
      advice="A search goes by how the title begins. Check the spelling, or show all certificates."
    >
      <Button component={Link} to={list} variant="default">
        Show all certificates
      </Button>
    </NothingHere>
  )
}
