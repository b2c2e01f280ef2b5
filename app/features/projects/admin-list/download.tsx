import { Button, type Menu as MantineMenu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '#app/ui/admin/icons.ts'
import { LazyMenu } from '#app/ui/admin/overlay/lazy.tsx'
import { href } from 'react-router'

const projects = href('/admin/products/export')
const template = href('/admin/upload-projects/template')

/**
 * Downloads every project as a table that can be edited and imported by bulk upload; on that screen, also the
 * empty template.
 */
export function DownloadProjects({ withTemplate = false }: { withTemplate?: boolean }) {
  return (
    <LazyMenu
      position="bottom-end"
      button={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={16} />}
        >
          Download
        </Button>
      }
    >
      {(Menu) => (
        <>
          {withTemplate && (
            <>
              <Menu.Label>Template to fill in</Menu.Label>
              <Formats of={Menu} what="Template" address={template} />
            </>
          )}
          <Menu.Label>All projects of the site</Menu.Label>
          <Formats of={Menu} what="Projects" address={projects} />
        </>
      )}
    </LazyMenu>
  )
}

function Formats({ of: Menu, what, address }: { of: typeof MantineMenu; what: string; address: string }) {
  return (
    <>
      <Menu.Item component="a" href={`${address}?format=xlsx`}>
        {`${what} for Excel`}
      </Menu.Item>
      <Menu.Item component="a" href={`${address}?format=csv`}>
        {`${what} as CSV`}
      </Menu.Item>
    </>
  )
}
