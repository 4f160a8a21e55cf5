package dev.loombench.tool.study.yaml;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.KernelName.Parameter;
import dev.loombench.tool.study.Load;
import dev.loombench.tool.study.LoadId;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.yaml.Cursor;
import dev.loombench.tool.yaml.ParseResult;
import dev.loombench.tool.yaml.ValueReaders;
import dev.loombench.tool.yaml.YamlFields;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads workloads: requests and their loads. */
final class WorkloadReader {

  private final Path folder;
  private final RequestReader requestReader;
  private final Optional<Duration> window;

  /**
   * Creates a reader of workloads.
   *
   * @param folder folder of the study file; names of body files are relative to it
   * @param window length of a measured window; empty if it could not be read
   */
  WorkloadReader(Path folder, Optional<Duration> window) {
    this.folder = folder;
    this.requestReader = new RequestReader(folder);
    this.window = window;
  }

  List<Workload> readAll(Cursor workloads) {
    return NamedValues.read(workloads, "workload", this::workload);
  }

  private Workload workload(String name, Cursor workload) {
    YamlFields fields =
        workload.fields("a mapping with 'kernel', 'request' or 'requests', and a load");
    String workKind = fields.oneOf(List.of("kernel", "request", "requests"));
    String loadKind = fields.oneOf(List.of("load", "loads"));
    ParseResult<Work> work = ParseResult.of(() -> work(workKind, fields));
    var loadReader = new LoadReader(work.ifGood().flatMap(Work::builtInDelay), window);
    ParseResult<List<Load>> loads = ParseResult.of(() -> loads(loadKind, fields, loadReader));
    ParseResult<Optional<Integer>> diagnosticBlocks =
        fields.optional("diagnostic-blocks", ValueReaders.whole(0, ProtocolReader.MAX_BLOCKS));
    ParseResult<Map<String, Duration>> delays =
        fields.optional(DelayReader.FIELD, Map.of(), DelayReader::times);
    fields.done();
    return new Workload(
        new WorkloadId(name),
        work.value(),
        loads.value(),
        diagnosticBlocks.value().map(OptionalInt::of).orElseGet(OptionalInt::empty),
        delays.value());
  }

  private Work work(String kind, YamlFields fields) {
    return switch (kind) {
      case "kernel" -> kernel(fields);
      case "request" ->
          own(
              fields.required("request", "a request", value -> List.of(requestReader.read(value))),
              new ParseResult.Good<>(Order.WEIGHTED),
              fields);
      default ->
          own(
              fields.required("requests", "requests", this::requests),
              fields.optional("order", Order.WEIGHTED, ValueReaders.oneOf(Order.class)),
              fields);
    };
  }

  private Work own(
      ParseResult<List<OwnRequest>> requests, ParseResult<Order> order, YamlFields fields) {
    ParseResult<Optional<Login>> login = fields.optional("login", new LoginReader(folder)::read);
    ParseResult<List<String>> reset = fields.optional("reset", List.of(), this::command);
    return new Work.Own(requests.value(), order.value(), login.value(), reset.value());
  }

  private List<String> command(Cursor value) {
    List<String> words =
        value.items("a list: the program and its arguments", ValueReaders::argument);
    if (words.isEmpty()) {
      throw value.refuse("the list is empty; give the program and its arguments");
    }
    return words.stream().map(word -> word.replace("{folder}", folder.toString())).toList();
  }

  private List<OwnRequest> requests(Cursor value) {
    List<OwnRequest> requests = value.items("a list of requests", requestReader::readOfSeveral);
    if (requests.isEmpty()) {
      throw value.refuse("the list is empty; give at least one request");
    }
    return requests;
  }

  private static Work kernel(YamlFields fields) {
    ParseResult<KernelName> kernel =
        fields.required(
            "kernel",
            "a kernel",
            ValueReaders.oneOf(List.of(KernelName.values()), KernelName::key));
    ParseResult<Map<String, Long>> parameters =
        fields.optional("with", Map.of(), value -> parameters(value, kernel.value()));
    return new Work.Kernel(kernel.value(), parameters.value());
  }

  private static Map<String, Long> parameters(Cursor with, KernelName kernel) {
    YamlFields fields = with.fields("a mapping with the kernel's parameters");
    if (kernel.parameters().isEmpty()) {
      throw with.refuse("'%s' has no parameters; remove 'with'".formatted(kernel.key()));
    }
    var given = new LinkedHashMap<String, ParseResult<Optional<Long>>>();
    for (Parameter parameter : kernel.parameters()) {
      given.put(
          parameter.name(),
          fields.optional(
              parameter.name(), ValueReaders.wholeLong(parameter.least(), parameter.most())));
    }
    fields.done();
    var parameters = new LinkedHashMap<String, Long>();
    given.forEach((name, value) -> value.value().ifPresent(number -> parameters.put(name, number)));
    return parameters;
  }

  private static List<Load> loads(String kind, YamlFields fields, LoadReader loadReader) {
    return switch (kind) {
      case "load" -> List.of(fields.required("load", "a load", loadReader::read).value());
      default -> fields.required("loads", "loads", value -> list(value, loadReader)).value();
    };
  }

  private static List<Load> list(Cursor value, LoadReader loadReader) {
    Set<LoadId> points = new HashSet<>();
    List<Load> loads =
        value.items("a list of loads", item -> distinct(item, loadReader.read(item), points));
    if (loads.isEmpty()) {
      throw value.refuse("the list is empty; give at least one load");
    }
    return loads;
  }

  private static Load distinct(Cursor item, Load load, Set<LoadId> points) {
    for (LoadId point : Workload.identities(load)) {
      if (!points.add(point)) {
        throw item.refuse(
            "'%s' is already measured by this workload; remove one".formatted(point.label()));
      }
    }
    return load;
  }
}
