package dev.loombench.servers.quarkus.reactive;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.DownstreamFailure;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.servers.quarkus.DownstreamClient;
import dev.loombench.servers.quarkus.Model;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import java.util.Collections;
import java.util.List;
import org.eclipse.microprofile.rest.client.inject.RestClient;

/** Client of the downstream service; no thread waits for a call. */
@Singleton
@IfBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Downstream {

  private final boolean isConfigured;
  private final Instance<DownstreamClient> service;

  Downstream(ServerOptions options, @RestClient Instance<DownstreamClient> service) {
    this.isConfigured = options.downstream().isPresent();
    this.service = service;
  }

  /** Makes the calls concurrently and emits the total size of the answers in bytes. */
  Uni<Long> bytesFrom(CallParameters parameters) {
    if (!isConfigured) {
      throw DownstreamFailure.notConfigured();
    }
    Uni<byte[]> call = service.get().bytesLater(parameters.millis());
    return Uni.join()
        .all(Collections.nCopies(parameters.fanout(), call))
        .andFailFast()
        .map(Downstream::bytes)
        .onFailure()
        .transform(Downstream::failure);
  }

  private static long bytes(List<byte[]> bodies) {
    return bodies.stream().mapToLong(DownstreamClient::length).sum();
  }

  private static Throwable failure(Throwable failed) {
    return switch (failed) {
      case WebApplicationException answer ->
          DownstreamFailure.answered(answer.getResponse().getStatus(), answer);
      default -> DownstreamFailure.unreachable(failed);
    };
  }
}
