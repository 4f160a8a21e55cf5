package dev.loombench.servers.bottleneck;

import java.io.IOException;

/** A call of another service, which is the one that is slow. */
final class RemoteCall implements Work {

  private final SlowService service;
  private final Calls calls;

  RemoteCall(SlowService service, Calls calls) {
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
