package dev.loombench.servers.quarkus.blocking;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.Compute;
import dev.loombench.kernels.ComputeParameters;
import dev.loombench.kernels.DelayParameters;
import dev.loombench.kernels.Matmul;
import dev.loombench.kernels.MatmulParameters;
import dev.loombench.kernels.Pin;
import dev.loombench.kernels.PinParameters;
import dev.loombench.kernels.Sort;
import dev.loombench.kernels.files.FileFailure;
import dev.loombench.kernels.files.FileKernel;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.ThreadKind;
import dev.loombench.servers.quarkus.Model;
import dev.loombench.servers.quarkus.QueryParameters;
import io.quarkus.arc.properties.UnlessBuildProperty;
import jakarta.inject.Singleton;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Workloads without a database, on the thread of the handler. */
@Singleton
@UnlessBuildProperty(name = Model.BUILD_PROPERTY, stringValue = Model.IS_REACTIVE)
class Workloads {

  private final Downstream downstream;
  private final ObjectMapper json;
  private final Optional<FileKernel> files;

  Workloads(Downstream downstream, ObjectMapper json, ServerOptions options) {
    this.downstream = downstream;
    this.json = json;
    this.files = options.files().map(FileKernel::new);
  }

  RestResponse<Void> empty() {
    return RestResponse.ok();
  }

  String hello() {
    return "Hello World!";
  }

  String delay(UriInfo uri) throws InterruptedException {
    Thread.sleep(DelayParameters.of(QueryParameters.of(uri)).millis());
    return "success";
  }

  String pin(UriInfo uri) throws InterruptedException {
    Pin.run(PinParameters.of(QueryParameters.of(uri)));
    return "success";
  }

  String compute(UriInfo uri) {
    return Double.toString(Compute.run(ComputeParameters.of(QueryParameters.of(uri))));
  }

  String matmul(UriInfo uri) throws InterruptedException {
    return multiply(MatmulParameters.matmul(QueryParameters.of(uri)));
  }

  String mixed(UriInfo uri) throws InterruptedException {
    return multiply(MatmulParameters.mixed(QueryParameters.of(uri)));
  }

  private static String multiply(MatmulParameters parameters) throws InterruptedException {
    long cell = Matmul.run(parameters.size());
    Thread.sleep(parameters.millis());
    return Long.toString(cell);
  }

  /** Serialized here, because Quarkus sends arrays that it serializes in chunks. */
  RestResponse<byte[]> sort(int[] numbers) throws JsonProcessingException {
    if (numbers == null) {
      throw new BadRequestException();
    }
    return ResponseBuilder.ok(
            json.writeValueAsBytes(Sort.ascending(numbers)), MediaType.APPLICATION_JSON)
        .build();
  }

  String call(UriInfo uri) throws InterruptedException {
    return Long.toString(downstream.bytesFrom(CallParameters.of(QueryParameters.of(uri))));
  }

  String thread() {
    return ThreadKind.current();
  }

  String file() {
    return Integer.toString(files.orElseThrow(FileFailure::notConfigured).run());
  }
}
