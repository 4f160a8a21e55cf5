package dev.loombench.servers.helidon;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.serving.ServerOptions;
import io.helidon.webclient.api.HttpClientResponse;
import io.helidon.webclient.api.WebClient;
import java.io.IOException;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** Client of the downstream service. Each call blocks a virtual thread of its own. */
final class Downstream {

  private static final int LOWEST_ERROR_STATUS = 400;

  private final ServerOptions options;
  private final WebClient client;
  private final Semaphore connections;
  private final ExecutorService callThreads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("call-", 1).factory());

  Downstream(ServerOptions options) {
    this.options = options;
    this.client = ServerConfiguration.client(options);
    this.connections = new Semaphore(options.clientConnections(), true);
  }

  /** Makes the calls concurrently and returns the total size of the answers in bytes. */
  long bytesFrom(CallParameters parameters) throws InterruptedException {
    URI url =
        options
            .downstream()
            .map(base -> URI.create(base + "/slow?millis=" + parameters.millis()))
            .orElseThrow(DownstreamFailure::notConfigured);
    Callable<Integer> call = () -> bytesFrom(url);
    List<Future<Integer>> calls =
        callThreads.invokeAll(Collections.nCopies(parameters.fanout(), call));
    long bytes = 0;
    for (Future<Integer> done : calls) {
      bytes += resultOf(done);
    }
    return bytes;
  }

  private static int resultOf(Future<Integer> done) throws InterruptedException {
    try {
      return done.get();
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof DownstreamFailure known
          ? known
          : DownstreamFailure.unreachable(failed.getCause());
    }
  }

  private int bytesFrom(URI url) throws IOException, InterruptedException {
    long timeout = ServerOptions.LONGEST_WAIT_FOR_CONNECTION.toNanos();
    if (!connections.tryAcquire(timeout, NANOSECONDS)) {
      throw DownstreamFailure.unreachable(null);
    }
    try (HttpClientResponse answer = client.get().uri(url).request()) {
      int bytes = answer.entity().inputStream().readAllBytes().length;
      int status = answer.status().code();
      if (status >= LOWEST_ERROR_STATUS) {
        throw DownstreamFailure.answered(status, null);
      }
      return bytes;
    } finally {
      connections.release();
    }
  }
}
