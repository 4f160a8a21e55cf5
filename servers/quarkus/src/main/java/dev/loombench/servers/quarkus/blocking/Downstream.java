package dev.loombench.servers.quarkus.blocking;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.SlowService;
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

/** The service behind this one. Each call blocks a thread of its own, of the server's kind. */
@Singleton
@UnlessBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Downstream {

  private final boolean isNamed;
  private final Instance<SlowService> service;
  private final CallThreads threads;

  Downstream(
      ServerOptions options, @RestClient Instance<SlowService> service, CallThreads threads) {
    this.isNamed = options.downstream().isPresent();
    this.service = service;
    this.threads = threads;
  }

  /** Makes the calls at once and returns how many bytes came back in all. */
  long bytesFrom(CallParameters parameters) throws InterruptedException {
    if (!isNamed) {
      throw DownstreamFailure.notNamed();
    }
    SlowService slow = service.get();
    Callable<Integer> call = () -> SlowService.length(slow.bytes(parameters.millis()));
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
