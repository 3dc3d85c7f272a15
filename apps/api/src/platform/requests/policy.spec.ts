import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Public, Routes } from './policy';

@Controller('open')
class Declared {
  @Public()
  @Get(':id')
  read() {
    return 'fine';
  }
}

@Controller('careless')
@Public()
class OnTheClass {
  @Get('forgotten')
  read() {
    return 'not fine';
  }
}

const starting = async (controller: new () => object) => {
  @Module({ imports: [DiscoveryModule], controllers: [controller], providers: [Routes] })
  class App {}
  const app = await Test.createTestingModule({ imports: [App] }).compile();
  await app.init();
  return app;
};

test('an app whose routes all have a policy starts', async () => {
  const app = await starting(Declared);
  const route = { method: 'GET', path: '/open/:id', policy: { who: 'anybody' }, follows: [] };
  expect(app.get(Routes).all()).toEqual([route]);
  await app.close();
});

test('a route that nobody said who may call keeps the app from starting', async () => {
  await expect(starting(OnTheClass)).rejects.toThrow('GET /careless/forgotten');
});
