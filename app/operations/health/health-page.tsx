import { Box, Button } from '@mantine/core'
import { Form, href, redirect, useNavigation } from 'react-router'
import { IconAlertTriangle, IconCircleCheck } from '#app/ui/admin/icons.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { sweep } from '#app/platform/files/sweep.server.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { requireArea, writeAccess } from '#app/platform/request/administrator.server.ts'
import { screens } from '#app/admin/navigation/general-pages.ts'
import { nameOf, thisProgram } from '#app/platform/database/served-by.server.ts'
import type { Route } from './+types/health-page'
import { findProblems } from '../ready.server.ts'
import { examineSite } from './examine.server.ts'
import type { Finding } from './finding.ts'
import classes from './health-page.module.css'
import { flashes, unneededFiles, words } from './messages.ts'

export const meta = () => screenMeta(screens.siteCheck.title)

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireArea(context, 'administration', 'read')
  const problems = () => findProblems(admin)
  return {
    version: nameOf(thisProgram),
    findings: await examineSite(admin.config, admin.files, { isThorough: false, problems }),
  }
}

/** Moves aside what the sweep has left to a person. */
export async function action({ context }: Route.ActionArgs) {
  const admin = requireArea(context, 'administration', 'write')
  await sweep({ ...admin, ...writeAccess(admin, 'administration') }, { isConfirmed: true })
  throw redirect(`${href('/admin/health')}?done=moved`, 303)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function HealthPage({ loaderData: { findings, version }, actionData }: Route.ComponentProps) {
  const known = findings.filter(({ name }) => name in words)
  const troubles = known.filter(({ state }) => state !== 'good')
  return (
    <Box maw="var(--house-form)">
      <PageHead
        {...screens.siteCheck}
        lead={
          troubles.length === 0
            ? 'Everything that the site needs is there.'
            : `${troubles.length} of ${known.length} need attention. Ask the person who manages your server.`
        }
      />
      <NotSavedMessage outcome={actionData} />
      <FlashMessage {...useFlash(flashes)} />
      <ul className={classes.list}>
        {[...troubles, ...known.filter(({ state }) => state === 'good')].map((finding) => (
          <Row key={finding.name} finding={finding} />
        ))}
      </ul>
      <p className="dim">Plinth {version}</p>
    </Box>
  )
}

function Row({ finding: { name, state, detail, advice, list = [] } }: { finding: Finding }) {
  const { title = name, fine = '', trouble = '' } = words[name] ?? {}
  const isFine = state === 'good'
  const Mark = isFine ? IconCircleCheck : IconAlertTriangle
  return (
    <li className={classes.row} data-state={state}>
      <Mark size={22} className={classes.mark} />
      <div>
        <h2>{title}</h2>
        <p>{isFine ? fine : trouble}</p>
        {!isFine && name === unneededFiles && <MoveAside detail={detail} />}
        {!isFine && (
          <details>
            <summary>For the person who manages your server</summary>
            <p className="mono">
              {name}: {detail} {advice}
            </p>
            {list.length > 0 && (
              <ul>
                {list.slice(0, 20).map((line) => (
                  <li key={line} className="mono">
                    {line}
                  </li>
                ))}
              </ul>
            )}
          </details>
        )}
      </div>
    </li>
  )
}

function MoveAside({ detail }: Pick<Finding, 'detail'>) {
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post">
      <p>{detail}</p>
      <Button type="submit" variant="default" loading={isPending}>
        Move aside
      </Button>
    </Form>
  )
}
