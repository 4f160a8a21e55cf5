package dev.loombench.servers.webflux;

import io.netty.channel.EventLoop;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/**
 * Connections that are opened on the server's event loops in turn. By default Reactor Netty
 * advances two loops per connection: every other loop gets none, and one of two loops gets all.
 */
final class RoundRobinConnections implements ConnectionFactory {

  private final List<ConnectionFactory> onLoops;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param driver creates connections on one loop
   */
  RoundRobinConnections(LoopResources loops, Function<LoopResources, ConnectionFactory> driver) {
    onLoops =
        StreamSupport.stream(loops.onServer(LoopResources.DEFAULT_NATIVE).spliterator(), false)
            .map(EventLoop.class::cast)
            .map(loop -> driver.apply(isNative -> loop))
            .toList();
  }

  @Override
  public Mono<Connection> create() {
    return Mono.defer(
        () ->
            Mono.from(onLoops.get(Math.floorMod(turn.getAndIncrement(), onLoops.size())).create()));
  }

  @Override
  public ConnectionFactoryMetadata getMetadata() {
    return onLoops.getFirst().getMetadata();
  }
}
