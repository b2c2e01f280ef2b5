import { Anchor, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import type { Collection } from '#app/content/define.ts'
import { UploadScreen } from '#app/content/table/screen/upload-screen.tsx'
import { DownloadTemplate } from '#app/content/table/screen/download-template.tsx'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { ProjectsHead } from '../admin-list/projects-head.tsx'
import { projects } from '../collection.ts'
import type { Route } from './+types/page'

export const meta = () => screenMeta('Bulk upload')

export function loader({ context }: Route.LoaderArgs) {
  return { administrator: requireArea(context, 'content', 'read').administrator.id }
}

const collection: Collection = projects

export default function BulkUpload({ loaderData: { administrator } }: Route.ComponentProps) {
  return (
    <>
      <ProjectsHead title="Bulk upload" actions={<DownloadTemplate collection={collection} />} />
      <UploadScreen
        key={administrator}
        {...{ administrator, collection }}
        parent=""
        more={
          <Text>
            More photographs for projects that are here:{' '}
            <Anchor component={Link} to={href('/admin/upload-projects/photographs')}>
              a folder for each
            </Anchor>
            .
          </Text>
        }
      />
    </>
  )
}
