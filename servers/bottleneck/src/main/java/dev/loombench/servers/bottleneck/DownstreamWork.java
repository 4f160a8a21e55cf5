package dev.loombench.servers.bottleneck;

import java.io.IOException;

/** Call of a slow downstream service. */
final class DownstreamWork implements Work {

  private final SlowService service;
  private final DownstreamClient calls;

  DownstreamWork(SlowService service, DownstreamClient calls) {
    this.service = service;
    this.calls = calls;
  }

  @Override
  public void once() throws IOException, InterruptedException {
    calls.call(service.address());
  }

  @Override
  public void close() {
    calls.close();
    service.close();
  }
}
