import { stores } from '#app/collections.server.ts'
import {
  arrangeCertificates,
  placeCertificateFiles,
  takeOverCertificate,
} from '#app/features/certificates/takeover.ts'
import { importProjects } from '#app/features/projects/store.server.ts'
import { arrangeProjects, placeProjectFiles, takeOverProject } from '#app/features/projects/takeover.ts'
import { prepare, type Prepared } from './prepare.ts'
import { readBranch, type Reading } from './reading.ts'

export function planProjects(reading: Reading): Prepared {
  const here = reading.here.projects
  const place = { parent: reading.root, branch: 'projects', ownFields: ['code', 'name'] }
  const projects = readBranch(reading, 'project', place, takeOverProject, here)
  const codes = new Set(here.map(({ codelower }) => codelower))
  const topProjects = here.filter(({ topproject }) => topproject === 'Yes').length
  return prepare({
    ...projects,
    fresh: arrangeProjects(projects.fresh, { codes, topProjects }),
    kind: 'project',
    placeFiles: placeProjectFiles,
    write: importProjects,
  })
}

export function planCertificates(reading: Reading): Prepared {
  const here = reading.here.certificates
  const place = { parent: reading.root, branch: 'certificates', ownFields: ['title', 'remarks'] }
  const certificates = readBranch(reading, 'certificate', place, takeOverCertificate, here)
  const titles = new Set(here.map(({ title }) => title.toLowerCase()))
  return prepare({
    ...certificates,
    fresh: arrangeCertificates(certificates.fresh, titles),
    kind: 'certificate',
    placeFiles: placeCertificateFiles,
    write: (tx, certificates) =>
      stores.certificate.importAll(
        tx,
        certificates.map(({ content, ...own }) => ({ ...own, rev: 1, values: content })),
      ),
  })
}
