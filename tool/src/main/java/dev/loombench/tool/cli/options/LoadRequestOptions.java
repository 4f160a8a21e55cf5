package dev.loombench.tool.cli.options;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.loadtest.LoadHeaders;
import dev.loombench.tool.loadtest.LoadRequestFile;
import dev.loombench.tool.loadtest.LoadTarget;
import dev.loombench.tool.problem.Problem;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options of a load test's requests and the expected answers. */
public final class LoadRequestOptions {

  private static final int MEBIBYTE = 1 << 20;
  private static final Set<String> METHODS_WITH_BODY = Set.of("POST", "PUT", "PATCH");

  @Option(
      names = {"--method", "-X"},
      paramLabel = "METHOD",
      description = "HTTP method. Default: GET, or POST with a body.")
  private String method;

  @Option(
      names = {"--header", "-H"},
      paramLabel = "HEADER",
      description = "Header, as 'Name: value' or NAME=VALUE. Repeatable.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--header-from",
      paramLabel = "NAME=VARIABLE",
      description =
          "Header whose value is in an environment variable, so that no process list shows it."
              + " Repeatable.")
  private Map<String, String> headersFrom = new LinkedHashMap<>();

  @Option(
      names = "--requests",
      paramLabel = "FILE",
      description =
          "File of requests, METHOD PATH [WEIGHT] per line, like GET /search 3. The URL then names"
              + " the host only. A body is sent with POST, PUT and PATCH.")
  private Path requests;

  @Option(
      names = "--in-order",
      description =
          "Each user sends the requests in the given order. Default: random requests by weight.")
  private boolean inOrder;

  @Option(
      names = "--body",
      paramLabel = "TEXT",
      description = "Body to send: a text, or @FILE for the bytes of a file.")
  private String body;

  @Option(
      names = "--body-numbers",
      paramLabel = "N",
      description = "Send a JSON array of N random whole numbers.")
  private Integer numbers;

  @Option(names = "--body-letters", paramLabel = "N", description = "Send N random letters.")
  private Integer letters;

  @Option(
      names = "--body-different",
      paramLabel = "K",
      description = "Generate K random bodies and send them in turn. Default: 1.")
  private Integer different;

  @Option(
      names = "--expect-body",
      paramLabel = "TEXT",
      description = "Count an answer as good only if its body equals this text.")
  private String expectBody;

  @Option(
      names = "--expect-contains",
      paramLabel = "TEXT",
      description = "Count an answer as good only if its body contains this text.")
  private String expectContains;

  @Option(
      names = "--expect-length",
      paramLabel = "BYTES",
      description = "Count an answer as good only if its body has this many bytes.")
  private Long expectLength;

  /** Returns scheme, host and port of the target. */
  public static URI target(List<String> urls) {
    return LoadTarget.of(urls.getFirst()).base();
  }

  public LoadPlan.Order order() {
    return inOrder ? LoadPlan.Order.LISTED : LoadPlan.Order.WEIGHTED;
  }

  public List<RequestSpec> requests(List<String> urls) {
    LoadTarget first = LoadTarget.of(urls.getFirst());
    if (requests != null) {
      return listed(first, urls);
    }
    var specs = new ArrayList<RequestSpec>();
    for (String url : urls) {
      LoadTarget target = specs.isEmpty() ? first : first.further(url);
      specs.add(spec(method(), target.path(), body(), 1));
    }
    return specs;
  }

  private List<RequestSpec> listed(LoadTarget first, List<String> urls) {
    if (urls.size() > 1 || !first.path().equals("/")) {
      throw Problem.usage(
          "--requests: found a path in the URL too; name the host only, like %s."
              .formatted(first.base()));
    }
    if (method != null) {
      throw Problem.usage(
          "--method: found with --requests, whose file names the methods; remove it.");
    }
    return LoadRequestFile.read(requests).stream()
        .map(
            line ->
                spec(
                    line.method(),
                    line.path(),
                    METHODS_WITH_BODY.contains(line.method()) ? body() : RequestBody.none(),
                    line.weight()))
        .toList();
  }

  private RequestSpec spec(String verb, String path, RequestBody content, int weight) {
    return new RequestSpec(
        verb, path, LoadHeaders.of(headers, headersFrom), content, check(), weight);
  }

  private String method() {
    if (method == null) {
      return Stream.of(body, numbers, letters).anyMatch(Objects::nonNull) ? "POST" : "GET";
    }
    if (!method.matches("[A-Za-z]+")) {
      throw Problem.usage("--method: found '%s'; give a method like GET.".formatted(method));
    }
    return method.toUpperCase(Locale.ROOT);
  }

  private RequestBody body() {
    atMostOne("--body, --body-numbers and --body-letters", body, numbers, letters);
    if (different != null && numbers == null && letters == null) {
      throw Problem.usage(
          "--body-different: found without a random body; add --body-numbers or --body-letters.");
    }
    int bodies = OptionCheck.atLeastOne("--body-different", different, 1);
    if (numbers != null) {
      return new RequestBody.Numbers(OptionCheck.atLeastOne("--body-numbers", numbers, 1), bodies);
    }
    if (letters != null) {
      return new RequestBody.Letters(OptionCheck.atLeastOne("--body-letters", letters, 1), bodies);
    }
    if (body == null) {
      return RequestBody.none();
    }
    return body.startsWith("@") ? file(body.substring(1)) : new RequestBody.Text(body);
  }

  /** Throws a problem of usage if the bodies of a plan exceed the limit of memory. */
  public void requireSmallBodies(LoadPlan plan) {
    double bytes = plan.bodyBytes(path -> Path.of(path).toFile().length());
    if (bytes > LoadPlan.MAX_BODY_BYTES) {
      throw Problem.usage(
          "%s: the bodies need %,.0f MiB in the generator, with a copy for each of %d event loops (limit %d MiB); use smaller bodies%s, or fewer --event-loops."
              .formatted(
                  numbers != null
                      ? "--body-numbers"
                      : letters != null ? "--body-letters" : "--body",
                  Math.ceil(bytes / MEBIBYTE),
                  plan.eventLoops(),
                  LoadPlan.MAX_BODY_BYTES / MEBIBYTE,
                  different == null ? "" : ", a lower --body-different"));
    }
  }

  private static RequestBody file(String name) {
    Path file = Path.of(name).toAbsolutePath().normalize();
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw Problem.usage(
          "--body: found no readable file %s; name one after the @.".formatted(file));
    }
    return new RequestBody.FromFile(file.toString());
  }

  private BodyCheck check() {
    atMostOne(
        "--expect-body, --expect-contains and --expect-length",
        expectBody,
        expectContains,
        expectLength);
    if (expectBody != null) {
      return new BodyCheck.EqualTo(expectBody);
    }
    if (expectContains != null) {
      if (expectContains.isEmpty()) {
        throw Problem.usage("--expect-contains: found an empty text; give at least one character.");
      }
      return new BodyCheck.Containing(expectContains);
    }
    if (expectLength != null) {
      if (expectLength < 0) {
        throw Problem.usage(
            "--expect-length: found %d; give 0 or more bytes.".formatted(expectLength));
      }
      return new BodyCheck.OfLength(expectLength);
    }
    return new BodyCheck.Anything();
  }

  private static void atMostOne(String flags, Object... values) {
    if (Stream.of(values).filter(Objects::nonNull).count() > 1) {
      throw Problem.usage("load: found several of %s; give one.".formatted(flags));
    }
  }
}
