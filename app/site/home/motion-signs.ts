/** Two bars where pressing stops a movement, a triangle where it begins one. */
export const motionSigns = { moving: 'M7 3v14M13 3v14', still: 'M6 3.5v13L16.5 10z' } as const
