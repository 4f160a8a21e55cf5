package dev.loombench.tool.cli.options;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.loadtest.LoadHeaders;
import dev.loombench.tool.ownapp.requests.AddedHeaders;
import dev.loombench.tool.ownapp.requests.RecordedClient;
import dev.loombench.tool.ownapp.requests.RequestFilter;
import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.ownapp.requests.RequestSource;
import dev.loombench.tool.ownapp.requests.RequestSources;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.text.DurationConverter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.function.Function;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options that name the sources of requests to an application. */
public final class RequestSourceOptions {

  private static final String VARIABLE = "[A-Za-z_][A-Za-z0-9_]*";

  @Option(
      names = "--request",
      paramLabel = "REQUEST",
      description =
          "Request, as METHOD PATH [BODY], like 'GET /owners'; '3x GET /a' has the weight 3,"
              + " and a body @FILE is the text of a file. Repeatable. This or another source of"
              + " requests, from --curl to --record-with, is required.")
  private List<String> requests = new ArrayList<>();

  @Option(
      names = "--curl",
      paramLabel = "COMMAND",
      description =
          "Request as a curl command, like a browser's 'Copy as cURL (bash)'. Repeatable.")
  private List<String> curls = new ArrayList<>();

  @Option(
      names = "--har",
      paramLabel = "FILE",
      description =
          "Requests of a HAR file, which browsers save from their network panel. Repeatable.")
  private List<Path> hars = new ArrayList<>();

  @Option(
      names = "--openapi",
      paramLabel = "FILE|URL",
      description =
          "One request for each operation of an OpenAPI 3 description that has examples. Repeatable.")
  private List<String> openApis = new ArrayList<>();

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "Requests, weights and rate of an access log of a server or proxy, also as .gz."
              + " JSON, the common and combined formats, and those of ingress-nginx and ALB are"
              + " recognized. Repeatable.")
  private List<Path> accessLogs = new ArrayList<>();

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description =
          "Format of these logs, as nginx or Apache has it: '$remote_addr \"$request\" $status' or"
              + " '%%h %%t \"%%r\" %%>s'. Default: it is recognized.")
  private String logFormat;

  @Option(
      names = "--jmeter",
      paramLabel = "FILE",
      description = "HTTP requests of a JMeter plan. Repeatable.")
  private List<Path> jmeterPlans = new ArrayList<>();

  @Option(
      names = "--record",
      paramLabel = "TIME",
      arity = "0..1",
      parameterConsumer = TimeIfGiven.class,
      description =
          "Start the application behind a proxy, print its address, and record what any client"
              + " sends there: for this time, like 30s, or until Enter.")
  private Duration record;

  @Option(
      names = RecordedClient.COMMAND_FLAG,
      paramLabel = "COMMAND",
      description =
          "Record what a shell command sends until it ends, like"
              + " 'k6 run -e BASE={url} script.js'; {url} is the address of the proxy.")
  private String recordWith;

  private Optional<RequestSource.Recorded> recorded = Optional.empty();

  @Option(
      names = "--writes",
      description =
          "Also send requests from files that may change data. Default: only GET and HEAD.")
  private boolean writes;

  @Option(
      names = "--static",
      description = "Also send requests from files for images, fonts, style sheets and scripts.")
  private boolean staticFiles;

  @Option(
      names = "--keep-probes",
      description = "Also send health probes and scrapes of metrics from files.")
  private boolean probes;

  @Option(
      names = "--source-host",
      paramLabel = "HOST",
      description =
          "Host of the application in these files. Default: the one with the most requests, static files not counted.")
  private String sourceHost;

  @Option(
      names = {"--header", "-H"},
      paramLabel = "HEADER",
      description = "Header of all requests, as 'Name: value' or NAME=VALUE. Repeatable.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--header-from",
      paramLabel = "NAME=VARIABLE",
      description =
          "Secret header of all requests, whose value is in an environment variable or file:PATH."
              + " Repeatable.")
  private Map<String, String> headersFrom = new LinkedHashMap<>();

  @Option(
      names = "--query-from",
      paramLabel = "NAME=VARIABLE",
      description =
          "Secret query parameter of all requests, whose value is in an environment variable or"
              + " file:PATH. Repeatable.")
  private Map<String, String> queryFrom = new LinkedHashMap<>();

  @Option(
      names = "--values",
      paramLabel = "FILE",
      description = "CSV file with the values of placeholders like {csv:COLUMN} in requests.")
  private Path values;

  @Option(
      names = "--login",
      paramLabel = "REQUEST",
      description =
          "Request that is sent once to each server, like 'POST /login {\"user\":\"jean\","
              + " \"password\":\"{secret:PASSWORD}\"}', where PASSWORD is an environment variable."
              + " The cookies of its answer are sent with all requests.")
  private String login;

  @Option(
      names = "--login-token",
      paramLabel = "POINTER",
      description =
          "With --login: JSON pointer to a token in its answer, like /access_token, which is sent as"
              + " 'Authorization: Bearer' instead of cookies.")
  private String loginToken;

  @Option(
      names = "--reset",
      paramLabel = "COMMAND",
      description =
          "Shell command that resets the data before each measured load, so that writes can be"
              + " measured.")
  private String reset;

  @Option(
      names = "--in-order",
      description =
          "Each user sends the requests in the given order. Default: random requests by weight.")
  private boolean inOrder;

  public boolean areGiven() {
    return !sources().isEmpty();
  }

  public Optional<Path> valuesFile() {
    return Optional.ofNullable(values);
  }

  /** Returns the source that must be recorded before the requests are read. */
  public Optional<RequestSource.Recorded> recorded() {
    if (recorded.isEmpty()) {
      recorded = client().map(RequestSource.Recorded::new);
    }
    return recorded;
  }

  private Optional<RecordedClient> client() {
    if (record != null && recordWith != null) {
      throw Problem.usage("--record: only one of --record and --record-with.");
    }
    if (record == null) {
      return Optional.ofNullable(recordWith).map(RecordedClient.OfCommand::new);
    }
    return Optional.of(
        record.isZero()
            ? new RecordedClient.UntilEnter(System.in)
            : new RecordedClient.ForTime(record));
  }

  /** Reads the requests; throws a problem if a source is unreadable or has none to send. */
  public RequestSet read() {
    if (logFormat != null && accessLogs.isEmpty()) {
      throw Problem.usage("--log-format: found without --access-log; add it.");
    }
    return new RequestSources(
            sources(),
            new RequestFilter(writes, staticFiles, probes, Optional.ofNullable(sourceHost)),
            new AddedHeaders(
                LoadHeaders.of(headers),
                secrets("--header-from", headersFrom),
                secrets("--query-from", queryFrom)),
            inOrder ? Order.LISTED : Order.WEIGHTED,
            valuesFile())
        .read()
        .with(login(), reset == null ? List.of() : List.of("sh", "-c", reset));
  }

  private Optional<Login> login() {
    if (login == null && loginToken != null) {
      throw Problem.usage("--login-token: found without --login; add it.");
    }
    return Optional.ofNullable(login)
        .map(text -> RequestSources.login(text, Optional.ofNullable(loginToken)));
  }

  private List<RequestSource> sources() {
    var sources = new ArrayList<RequestSource>();
    add(sources, requests, RequestSource.Text::new);
    add(sources, curls, RequestSource.Curl::new);
    add(sources, hars, RequestSource.Har::new);
    add(sources, openApis, RequestSource.OpenApi::new);
    add(
        sources,
        accessLogs,
        file -> new RequestSource.AccessLog(file, Optional.ofNullable(logFormat)));
    add(sources, jmeterPlans, RequestSource.Jmeter::new);
    recorded().ifPresent(sources::add);
    return sources;
  }

  private static <T> void add(
      List<RequestSource> sources, List<T> given, Function<T, RequestSource> source) {
    given.stream().map(source).forEach(sources::add);
  }

  private static Map<String, SecretSource> secrets(String flag, Map<String, String> given) {
    var secrets = new LinkedHashMap<String, SecretSource>();
    given.forEach((name, text) -> secrets.put(name, secret(flag, name, text)));
    return secrets;
  }

  /** Parses a source; the study file may be in another folder, so that paths are absolute. */
  private static SecretSource secret(String flag, String name, String text) {
    return switch (SecretSource.of(text)) {
      case SecretSource.TextFile(Path file) ->
          new SecretSource.TextFile(file.toAbsolutePath().normalize());
      case SecretSource.Variable(String variable) when !variable.matches(VARIABLE) ->
          throw Problem.usage(
              "%s: found '%s' for %s; give the name of an environment variable, or file:PATH."
                  .formatted(flag, text, name));
      case SecretSource.Variable variable -> variable;
    };
  }

  /** Consumer of the word after an option if it is a duration; else the option has zero. */
  static final class TimeIfGiven implements IParameterConsumer {

    @Override
    @SuppressWarnings("JdkObsolete") // picocli's type
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
      Optional<Duration> given =
          words.isEmpty() ? Optional.empty() : DurationConverter.parse(words.peek());
      given.ifPresent(_ -> words.pop());
      option.setValue(given.orElse(Duration.ZERO));
    }
  }
}
