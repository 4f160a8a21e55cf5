package dev.loombench.servers.quarkus.blocking;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.servers.quarkus.DownstreamClient;
import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.WebApplicationException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Client of the downstream service. Each call blocks a thread of its own. */
@Singleton
@UnlessBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Downstream {

  private final boolean isConfigured;
  private final Instance<DownstreamClient> service;
  private final CallThreads threads;

  Downstream(
      ServerOptions options, @RestClient Instance<DownstreamClient> service, CallThreads threads) {
    this.isConfigured = options.downstream().isPresent();
    this.service = service;
    this.threads = threads;
  }

  /** Makes the calls concurrently and returns the total size of the answers in bytes. */
  long bytesFrom(CallParameters parameters) throws InterruptedException {
    if (!isConfigured) {
      throw DownstreamFailure.notConfigured();
    }
    DownstreamClient client = service.get();
    Callable<Integer> call = () -> DownstreamClient.length(client.bytes(parameters.millis()));
    List<Future<Integer>> calls =
        threads.executor().invokeAll(Collections.nCopies(parameters.fanout(), call));
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
      throw switch (failed.getCause()) {
        case WebApplicationException answer ->
            DownstreamFailure.answered(answer.getResponse().getStatus(), answer);
        case ProcessingException broken -> DownstreamFailure.unreachable(broken);
        default -> new IllegalStateException(failed.getCause());
      };
    }
  }
}
