package dev.loombench.loadgen.delay;

import dev.loombench.loadgen.engine.Transport;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * TCP proxy on loopback that makes each round trip to its target longer: what a client sends is
 * passed on a delay after its arrival, what the target sends at once. To open a connection takes no
 * longer.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failed close has no consequence
public final class DelayProxy implements AutoCloseable {

  private static final int BACKLOG = 4096;
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
  private static final long HIGHEST_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final int SIGNIFICANT_DIGITS = 2;

  /**
   * Reading of a proxy since its last reset.
   *
   * @param connections connections that were accepted since its start
   * @param failed those of them whose target could not be reached
   * @param failure reason of the first of these; empty if none failed
   * @param chunks pieces of data that were passed to the target
   * @param meanLatenessNanos mean of their time from due to passed on; 0 without a piece
   * @param p99LatenessNanos 99th percentile of it; 0 without a piece
   * @param maxLatenessNanos largest such time
   */
  public record Reading(
      long connections,
      long failed,
      String failure,
      long chunks,
      long meanLatenessNanos,
      long p99LatenessNanos,
      long maxLatenessNanos) {}

  private final Transport transport;
  private final InetSocketAddress target;
  private final long delayNanos;
  private final EventLoop eventLoop;
  private final Channel serverChannel;

  // Used by the event loop only.
  private final Histogram lateness = new Histogram(1, HIGHEST_NANOS, SIGNIFICANT_DIGITS);
  private long connections;
  private long failed;
  private String failure = "";

  /**
   * Starts to listen on an ephemeral port.
   *
   * @param eventLoops one event loop
   * @param target address to connect to, resolved
   */
  public DelayProxy(
      Transport transport, EventLoopGroup eventLoops, InetSocketAddress target, Duration delay)
      throws InterruptedException {
    this.transport = transport;
    this.target = target;
    this.eventLoop = eventLoops.next();
    this.delayNanos = delay.toNanos();
    this.serverChannel =
        transport.listen(
            new ServerBootstrap()
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.AUTO_READ, false),
            eventLoop,
            this::connect);
  }

  public int port() {
    return Transport.port(serverChannel);
  }

  /** Forgets the lateness up to now. */
  public void reset() {
    onEventLoop(
        () -> {
          lateness.reset();
          return true;
        });
  }

  /** Returns the reading since the last reset. */
  public Reading read() {
    return onEventLoop(
        () ->
            new Reading(
                connections,
                failed,
                failure,
                lateness.getTotalCount(),
                Math.round(lateness.getMean()),
                lateness.getValueAtPercentile(99),
                lateness.getMaxValue()));
  }

  private <T> T onEventLoop(Callable<T> task) {
    try {
      return eventLoop.submit(task).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private void connect(SocketChannel client) {
    connections++;
    var connection = new DelayedConnection(client, delayNanos, this::late);
    client.pipeline().addLast(connection.client());
    new Bootstrap()
        .group(eventLoop)
        .channel(transport.client())
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.AUTO_READ, false)
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel server) {
                server.pipeline().addLast(connection.to(server));
              }
            })
        .connect(target)
        .addListener(
            result -> {
              if (result.isSuccess()) {
                connection.start();
              } else {
                failed++;
                failure = failure.isEmpty() ? String.valueOf(result.cause().getMessage()) : failure;
                connection.refuse();
              }
            });
  }

  private void late(long nanos) {
    lateness.recordValue(Math.min(nanos, HIGHEST_NANOS));
  }

  @Override
  public void close() {
    serverChannel.close();
  }
}
