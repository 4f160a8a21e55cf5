package dev.loombench.tool.cli.options;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.loadtest.LoadHeaders;
import dev.loombench.tool.loadtest.LoadRequestFile;
import dev.loombench.tool.loadtest.LoadTarget;
import dev.loombench.tool.problem.Problem;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that say what is sent. */
public final class LoadRequestOptions {

  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

  @Option(
      names = {"--method", "-X"},
      paramLabel = "METHOD",
      description = "The HTTP method. Default: GET, or POST with a body.")
  private String method;

  @Option(
      names = {"--header", "-H"},
      paramLabel = "HEADER",
      description = "A header, 'Name: value' or NAME=VALUE; can be given more than once.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--requests",
      paramLabel = "FILE",
      description =
          "Send what a file lists, METHOD PATH [WEIGHT] a line, like GET /search 3. "
              + "The URL then names the host only; a body goes with POST, PUT and PATCH.")
  private Path requests;

  @Option(
      names = "--in-order",
      description = "Send several requests in their order, each user its own. Default: by weight.")
  private boolean inOrder;

  /** Where to send. */
  public static URI target(List<String> urls) {
    return LoadTarget.of(urls.getFirst()).base();
  }

  public LoadPlan.Order order() {
    return inOrder ? LoadPlan.Order.LISTED : LoadPlan.Order.WEIGHTED;
  }

  /** What to send. */
  public List<RequestSpec> requests(List<String> urls, LoadBodyOptions bodies) {
    LoadTarget first = LoadTarget.of(urls.getFirst());
    if (requests != null) {
      return listed(first, urls, bodies);
    }
    var specs = new ArrayList<RequestSpec>();
    for (String url : urls) {
      LoadTarget target = specs.isEmpty() ? first : first.further(url);
      specs.add(spec(method(bodies), target.path(), bodies.body(), bodies, 1));
    }
    return specs;
  }

  private List<RequestSpec> listed(LoadTarget first, List<String> urls, LoadBodyOptions bodies) {
    if (urls.size() > 1 || !first.path().equals("/")) {
      throw Problem.usage(
          "--requests: found a path in the URL too; name the host only, like %s."
              .formatted(first.base()));
    }
    if (method != null) {
      throw Problem.usage("--method: found beside --requests; the file names the methods.");
    }
    return LoadRequestFile.read(requests).stream()
        .map(
            line ->
                spec(
                    line.method(),
                    line.path(),
                    WITH_BODY.contains(line.method()) ? bodies.body() : RequestBody.NONE,
                    bodies,
                    line.weight()))
        .toList();
  }

  private RequestSpec spec(
      String with, String path, RequestBody body, LoadBodyOptions bodies, int weight) {
    Map<String, String> named = LoadHeaders.of(headers);
    return new RequestSpec(with, path, named, body, bodies.check(), weight);
  }

  private String method(LoadBodyOptions bodies) {
    if (method == null) {
      return bodies.given() ? "POST" : "GET";
    }
    if (!method.matches("[A-Za-z]+")) {
      throw Problem.usage("--method: found '%s'; give one like GET.".formatted(method));
    }
    return method.toUpperCase(Locale.ROOT);
  }
}
