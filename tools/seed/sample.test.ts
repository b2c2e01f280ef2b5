import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../sample')

interface SampleProject {
  code: string
  status: string
  news: string
  imageUrl: string
}

interface SampleDatabase {
  projects: Record<string, SampleProject>
  'project-photographs': Record<string, { project: string; imageUrl: string; pairedWith?: string }>
  generals: { counts: Record<string, Record<string, unknown>> }
}

const database: SampleDatabase = JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8'))
const projects = Object.values(database.projects)

describe('the sample site', () => {
  it('shows each of its forty projects with a photograph of its own', () => {
    expect(projects).toHaveLength(40)
    expect(new Set(projects.map(({ imageUrl }) => imageUrl)).size).toBe(40)
  })

  it('covers no project with the view that its comparison ends with', () => {
    const view = (address: string) =>
      /[A-Za-z0-9]{10}([a-z][\w-]*?)(-after)?\.jpg/.exec(decodeURIComponent(address))?.[1]
    const after = Object.values(database['project-photographs']).filter(({ pairedWith }) => pairedWith)
    expect(after).toHaveLength(4)
    for (const { project, imageUrl } of after)
      expect(view(database.projects[project]?.imageUrl ?? '')).not.toBe(view(imageUrl))
  })

  it('shows no building as completed that still stands in its scaffolding', () => {
    const scaffolded = projects.filter(({ imageUrl }) => /scaffolded(?!.*handover)/.test(imageUrl))
    expect(scaffolded.filter(({ status }) => status === 'completed')).toEqual([])
  })

  it('counts as many ongoing projects as it shows', () => {
    const shown = projects.filter(({ status, news }) => status === 'ongoing' && news === 'No')
    const counts = Object.values(database.generals.counts)
    expect(counts).toMatchObject([{ name3: 'Ongoing projects', number3: shown.length }])
  })

  it('has a poster as wide as its film, which fills a large screen', async () => {
    const poster = await sharp(join(folder, 'storage/generals/txfhZDRrpnhero-poster.jpg')).metadata()
    expect(poster.width).toBe(1920)
  })
})
