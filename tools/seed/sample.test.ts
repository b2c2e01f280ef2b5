import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../sample')

interface Shown {
  image: { key: string }
}

interface Sample {
  content: {
    project: (Shown & { id: string; status?: string; news?: string })[]
    'project-photograph': (Shown & { project: string; pairedWith?: string })[]
  }
  settings: { counts: Record<string, unknown> }
}

const { content, settings }: Sample = JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))
const projects = content.project

describe('the sample site', () => {
  it('shows each of its forty projects with a photograph of its own', () => {
    expect(projects).toHaveLength(40)
    expect(new Set(projects.map(({ image }) => image.key)).size).toBe(40)
  })

  it('covers no project with the view that its comparison ends with', () => {
    const view = (key: string) => /[A-Za-z0-9]{10}([a-z][\w-]*?)(-after)?\.jpg/.exec(key)?.[1]
    const after = content['project-photograph'].filter(({ pairedWith }) => pairedWith)
    expect(after).toHaveLength(4)
    const covers = new Map(projects.map(({ id, image }) => [id, view(image.key)]))
    for (const { project, image } of after) {
      expect(covers.get(project)).toBeTruthy()
      expect(covers.get(project)).not.toBe(view(image.key))
    }
  })

  it('shows no building as completed that still stands in its scaffolding', () => {
    const scaffolded = projects.filter(({ image }) => /scaffolded(?!.*handover)/.test(image.key))
    expect(scaffolded.length).toBeGreaterThan(0)
    expect(scaffolded.filter(({ status }) => status === 'completed')).toEqual([])
  })

  it('counts as many ongoing projects as it shows', () => {
    const shown = projects.filter(({ status = 'ongoing', news }) => status === 'ongoing' && news !== 'Yes')
    expect(settings.counts).toMatchObject({ name3: 'Ongoing projects', number3: shown.length })
  })

  it('has a poster as wide as its film, which fills a large screen', async () => {
    const poster = await sharp(join(folder, 'storage/generals/txfhZDRrpnhero-poster.jpg')).metadata()
    expect(poster.width).toBe(1920)
  })
})
