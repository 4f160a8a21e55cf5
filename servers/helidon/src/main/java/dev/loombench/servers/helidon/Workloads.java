package dev.loombench.servers.helidon;

import dev.loombench.kernels.CallParameters;
import dev.loombench.kernels.Compute;
import dev.loombench.kernels.ComputeParameters;
import dev.loombench.kernels.DelayParameters;
import dev.loombench.kernels.Matmul;
import dev.loombench.kernels.MatmulParameters;
import dev.loombench.kernels.Pin;
import dev.loombench.kernels.PinParameters;
import dev.loombench.kernels.Reasons;
import dev.loombench.kernels.Sort;
import dev.loombench.kernels.files.FileFailure;
import dev.loombench.kernels.files.FileKernel;
import dev.loombench.kernels.serving.Callers;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.ThreadKind;
import io.helidon.common.uri.UriQuery;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.type.TypeReference;

/** Workloads without a database, each on the virtual thread of its connection. */
final class Workloads {

  private final ServerOptions options;
  private final Downstream downstream;
  private final Optional<FileKernel> files;

  Workloads(ServerOptions options) {
    this.options = options;
    this.downstream = new Downstream(options);
    this.files = options.files().map(FileKernel::new);
  }

  void addTo(Routes paths) {
    paths
        .get("/empty", (request, response) -> response.send())
        .get("/hello", (request, response) -> Responses.text(request, response, "Hello World!"))
        .get("/delay", Workloads::delay)
        .get("/pin", Workloads::pin)
        .get("/compute", Workloads::compute)
        .get(
            "/matmul", (request, response) -> multiply(request, response, MatmulParameters::matmul))
        .get("/mixed", (request, response) -> multiply(request, response, MatmulParameters::mixed))
        .post("/sort", Workloads::sort)
        .get("/call", this::call)
        .get("/file", this::file)
        .get("/thread", Workloads::thread)
        .get("/thread/compute", Workloads::thread);
    if (options.gc()) {
      paths.post("/gc", Workloads::collect);
    }
  }

  private static void delay(ServerRequest request, ServerResponse response)
      throws InterruptedException {
    Thread.sleep(DelayParameters.of(parameters(request)).millis());
    Responses.text(request, response, "success");
  }

  private static void pin(ServerRequest request, ServerResponse response)
      throws InterruptedException {
    Pin.run(PinParameters.of(parameters(request)));
    Responses.text(request, response, "success");
  }

  private static void compute(ServerRequest request, ServerResponse response) {
    double sum = Compute.run(ComputeParameters.of(parameters(request)));
    Responses.text(request, response, Double.toString(sum));
  }

  private static void multiply(
      ServerRequest request,
      ServerResponse response,
      Function<Map<String, String>, MatmulParameters> defaults)
      throws InterruptedException {
    MatmulParameters parameters = defaults.apply(parameters(request));
    long cell = Matmul.run(parameters.size());
    Thread.sleep(parameters.millis());
    Responses.text(request, response, Long.toString(cell));
  }

  private static void sort(ServerRequest request, ServerResponse response) {
    int[] numbers =
        RequestBodies.parse(RequestBodies.read(request), new TypeReference<int[]>() {})
            .orElseThrow(() -> new HttpException(Reasons.of(400), Status.BAD_REQUEST_400));
    Responses.json(
        request, response, RequestBodies.JSON.writeValueAsBytes(Sort.ascending(numbers)));
  }

  private void call(ServerRequest request, ServerResponse response) throws InterruptedException {
    long bytes = downstream.bytesFrom(CallParameters.of(parameters(request)));
    Responses.text(request, response, Long.toString(bytes));
  }

  private void file(ServerRequest request, ServerResponse response) {
    int read = files.orElseThrow(FileFailure::notConfigured).run();
    Responses.text(request, response, Integer.toString(read));
  }

  private static void thread(ServerRequest request, ServerResponse response) {
    Responses.text(request, response, ThreadKind.current());
  }

  private static void collect(ServerRequest request, ServerResponse response) {
    var caller = (InetSocketAddress) request.remotePeer().address();
    if (!Callers.isLocal(caller.getAddress())) {
      throw new HttpException("not from this machine", Status.FORBIDDEN_403);
    }
    System.gc();
    response.status(Status.NO_CONTENT_204).send();
  }

  /** Returns the first value of each parameter. */
  private static Map<String, String> parameters(ServerRequest request) {
    UriQuery query = request.query();
    return query.names().stream().collect(Collectors.toMap(name -> name, query::get));
  }
}
