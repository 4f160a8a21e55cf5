package dev.loombench.servers.mvc;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.serving.ServerOptions;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.client.RestClientResponseException;

/** Client of the downstream service. Each call blocks a thread of its own. */
@Component
class Downstream {

  private final ServerOptions options;
  private final RestClient client;
  private final ExecutorService callThreads;

  Downstream(ServerOptions options, RestClient client, ExecutorService callThreads) {
    this.options = options;
    this.client = client;
    this.callThreads = callThreads;
  }

  /** Makes the calls concurrently and returns the total size of the answers in bytes. */
  long bytesFrom(CallParameters parameters) throws InterruptedException {
    String url =
        options
            .downstream()
            .map(base -> base + "/slow?millis=" + parameters.millis())
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

  private int bytesFrom(String url) {
    byte[] body = client.get().uri(url).retrieve().body(byte[].class);
    return body == null ? 0 : body.length;
  }

  private static int resultOf(Future<Integer> done) throws InterruptedException {
    try {
      return done.get();
    } catch (ExecutionException failed) {
      throw switch (failed.getCause()) {
        case RestClientResponseException answer ->
            DownstreamFailure.answered(answer.getStatusCode().value(), answer);
        case RestClientException broken -> DownstreamFailure.unreachable(broken);
        default -> new IllegalStateException(failed.getCause());
      };
    }
  }
}
