package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.text.SecretNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Sources of the user's requests.
 *
 * @param sources sources in their order, at least one
 * @param values CSV file with the values of placeholders
 */
public record RequestSources(
    List<RequestSource> sources,
    RequestFilter filter,
    AddedHeaders added,
    Order order,
    Optional<Path> values) {

  private static final String ACCESS_LOG = "--access-log";
  private static final Pattern SCRIPT = Pattern.compile(".*\\.[cm]?[jt]s");

  public RequestSources {
    sources = List.copyOf(sources);
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("a source is needed");
    }
  }

  /**
   * Reads all sources.
   *
   * @throws Problem of usage if a source is unreadable or malformed, with its line, or if no
   *     request is left
   */
  public RequestSet read() {
    added.requireNoSecrets();
    var requests = new HostRequests();
    readAll()
        .forEach(
            (group, source) -> {
              HostRequests application = source.toApplication();
              if (group.equals(ACCESS_LOG)) {
                application.notes().add(share(application));
              }
              requests.addAll(application);
            });
    if (requests.isEmpty()) {
      throw Problem.usage(nothingLeft(requests.leftOut().list()));
    }
    List<OwnRequest> chosen = requests.chosen(added, order);
    checkPlaceholders(chosen);
    return new RequestSet(
        chosen,
        order,
        requests.arrivals().ratePerSecond(),
        requests.arrivals().indexOfDispersion(),
        requests.leftOut().list(),
        requests.notes(),
        Optional.empty(),
        List.of());
  }

  /** Returns which share of a log's requests is sent, and how that differs from production. */
  private String share(HostRequests log) {
    long replayed = log.covered(order);
    String rate =
        log.arrivals().ratePerSecond().isEmpty()
            ? ""
            : ", which arrived at %s/s"
                .formatted(Numbers.trimmed(log.arrivals().ratePerSecond().getAsDouble()));
    String slow =
        log.slowLeftOut() == 0
            ? ""
            : "; without %s (timed out, or the client left), it is faster than in production"
                .formatted(Lists.counted(log.slowLeftOut(), "slow request"));
    return "The load replays %s of the requests that users sent to the application%s%s."
        .formatted(Numbers.percent((double) replayed / Math.max(1, log.ofUsers())), rate, slow);
  }

  /**
   * Parses a login.
   *
   * @param text {@code METHOD PATH [BODY]}, with {@code {secret:SOURCE}} for secrets
   * @param token JSON pointer to the token in the answer; empty if the answer sets cookies
   */
  public static Login login(String text, Optional<String> token) {
    SourceRequest request = SourceRequest.parse("--login", text);
    SecretNames.inBody(request.body())
        .ifPresent(
            field -> {
              throw Problem.usage(
                  "--login: the value of '%s' would be in the study file; give {secret:VARIABLE} in its place."
                      .formatted(field));
            });
    return new Login(
        RequestSpec.of(request.method(), request.url(), request.headers(), request.body()), token);
  }

  private void checkPlaceholders(List<OwnRequest> chosen) {
    Optional<String> column =
        chosen.stream()
            .flatMap(request -> Placeholders.columns(request.spec()).stream())
            .findFirst();
    if (column.isPresent() && values.isEmpty()) {
      throw Problem.usage(
          "--values: missing; {csv:%s} in a request needs a CSV file with that column."
              .formatted(column.get()));
    }
    if (column.isEmpty() && values.isPresent()) {
      throw Problem.usage(
          "--values: no request has a placeholder like {csv:COLUMN}; add one or remove --values.");
    }
  }

  /**
   * Checks that a file can be read.
   *
   * @throws Problem of usage if it can't
   */
  static void requireReadable(Path file) {
    if (SCRIPT.matcher(file.toString()).matches()) {
      throw Problem.usage(
          "%s: is a script, which is not read; record what it sends by %s 'k6 run -e BASE=%s %s', with BASE as its address."
              .formatted(file, RecordedClient.COMMAND_FLAG, RecordedClient.URL, file));
    }
    if (!Files.exists(file)) {
      throw Problem.usage("%s: no such file".formatted(file));
    }
    if (Files.isDirectory(file)) {
      throw Problem.usage("%s: is a folder; give a file".formatted(file));
    }
    if (!Files.isReadable(file)) {
      throw Problem.usage("%s: no permission to read it".formatted(file));
    }
  }

  /** Returns the problem of a file that ended early or is no text. */
  static Problem unreadable(Path file, Exception cause) {
    return Problem.usage("%s: can't be read: %s".formatted(file, Problem.reason(cause)), cause);
  }

  /** Reads the sources; requests on the command line, and logs, are of one host together. */
  private Map<Object, SourceRequests> readAll() {
    var read = new LinkedHashMap<Object, SourceRequests>();
    for (RequestSource source : sources) {
      boolean together = source.isExplicit() || source instanceof RequestSource.AccessLog;
      Object group = together ? source.flag() : source;
      SourceRequests requests =
          read.computeIfAbsent(
              group,
              _ ->
                  new SourceRequests(
                      new Screening(filter, source.isExplicit(), added), filter.host()));
      try {
        read(source, requests);
      } catch (StackOverflowError tooDeep) { // The parsers recurse for each level.
        throw Problem.usage("%s: nested too deeply".formatted(source.flag()));
      }
    }
    return read;
  }

  private void read(RequestSource source, SourceRequests requests) {
    switch (source) {
      case RequestSource.Text(String text) ->
          requests.add(SourceRequest.parse(source.flag(), text));
      case RequestSource.Curl(String command) ->
          CurlCommand.parse(command).forEach(request -> addCopied(request, requests));
      case RequestSource.Har har -> HarFile.read(har.file(), requests);
      case RequestSource.OpenApi api -> OpenApiDocument.read(api.place(), requests);
      case RequestSource.AccessLog log -> AccessLogFile.read(log, requests);
      case RequestSource.Jmeter plan -> JmeterPlan.read(plan.file(), values.isPresent(), requests);
      case RequestSource.Recorded recorded -> recorded.requests().addTo(requests);
    }
  }

  /** Adds a request that was copied, so that the user may not know its secrets. */
  private static void addCopied(SourceRequest request, SourceRequests requests) {
    Screening.secretInBody(request)
        .ifPresentOrElse(
            kind -> requests.leaveOut(kind, request.count()), () -> requests.add(request));
  }

  private String nothingLeft(List<LeftOut> leftOut) {
    String flags =
        sources.stream().map(RequestSource::flag).distinct().collect(Collectors.joining(", "));
    String reasons =
        leftOut.stream()
            .map(part -> "\n  left out: " + part.sentence())
            .collect(Collectors.joining());
    return "%s: found no request to send; name one like --request 'GET /'.%s"
        .formatted(flags, reasons);
  }
}
