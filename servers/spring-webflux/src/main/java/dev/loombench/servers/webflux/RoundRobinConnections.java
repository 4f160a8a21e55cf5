package dev.loombench.servers.webflux;

import io.netty.channel.EventLoop;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/**
 * Connections that are opened on the server's event loops in turn. By default Reactor Netty
 * advances two loops per connection: every other loop gets none, and one of two loops gets all.
 */
final class RoundRobinConnections implements ConnectionFactory {

  private final List<PostgresqlConnectionFactory> onLoops;
  private final AtomicInteger turn = new AtomicInteger();

  /**
   * @param configuration creates a new configuration per loop
   */
  RoundRobinConnections(
      LoopResources loops, Supplier<PostgresqlConnectionConfiguration.Builder> configuration) {
    onLoops =
        StreamSupport.stream(loops.onServer(LoopResources.DEFAULT_NATIVE).spliterator(), false)
            .map(EventLoop.class::cast)
            .map(loop -> on(loop, configuration.get()))
            .toList();
  }

  private static PostgresqlConnectionFactory on(
      EventLoop loop, PostgresqlConnectionConfiguration.Builder configuration) {
    return new PostgresqlConnectionFactory(configuration.loopResources(isNative -> loop).build());
  }

  @Override
  public Mono<Connection> create() {
    return Mono.defer(
        () ->
            onLoops
                .get(Math.floorMod(turn.getAndIncrement(), onLoops.size()))
                .create()
                .cast(Connection.class));
  }

  @Override
  public ConnectionFactoryMetadata getMetadata() {
    return onLoops.getFirst().getMetadata();
  }
}
