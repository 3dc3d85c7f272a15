test.each([
  ['en', '641 m', '1.2 km', '1,234.6'],
  ['de', '641 m', '1,2 km', '1.234,6'],
])('distances are written as a page in %s writes numbers', async (lang, near, far, kilometres) => {
  document.documentElement.lang = lang;
  await jest.isolateModulesAsync(async () => {
    const { preciseKilometres, range } = await import('./distance');
    expect([range(641.4), range(1_234), preciseKilometres(1_234_560)]).toEqual([near, far, kilometres]);
  });
  document.documentElement.lang = 'en';
});
