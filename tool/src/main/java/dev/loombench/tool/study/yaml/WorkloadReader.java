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

/**
 * Reads workloads: requests and their loads.
 *
 * @param window length of a measured window; empty if it could not be read
 */
record WorkloadReader(Path folder, Optional<Duration> window) {

  List<Workload> readAll(Cursor workloads) {
    return workloads.named("workload", this::workload);
  }

  private Workload workload(String name, Cursor workload) {
    YamlFields fields =
        workload.fields("a mapping with 'kernel', 'request' or 'requests', and a load");
    String workKind = fields.oneOf(List.of("kernel", "request", "requests"));
    String loadKind = fields.oneOf(List.of("load", "loads"));
    Work work = work(workKind, fields);
    var loadReader = new LoadReader(Optional.ofNullable(work).flatMap(Work::builtInDelay), window);
    List<Load> loads = loads(loadKind, fields, loadReader);
    Optional<Integer> diagnosticBlocks =
        fields.optional("diagnostic-blocks", ValueReaders.whole(0, ProtocolReader.MAX_BLOCKS));
    Map<String, Duration> delays = DelayReader.times(fields);
    fields.done();
    ExtractReader.check(workload, work, loads);
    return new Workload(
        new WorkloadId(name),
        work,
        loads,
        diagnosticBlocks.map(OptionalInt::of).orElseGet(OptionalInt::empty),
        delays);
  }

  private Work work(String kind, YamlFields fields) {
    return switch (kind) {
      case "kernel" -> kernel(fields);
      case "request" ->
          own(
              fields.required(
                  "request",
                  "a request",
                  value ->
                      ExtractReader.checked(value, List.of(new RequestReader(folder).read(value)))),
              Order.WEIGHTED,
              fields);
      default ->
          own(
              fields.required("requests", "requests", this::requests),
              fields.word("order", Order.WEIGHTED),
              fields);
    };
  }

  private Work own(List<OwnRequest> requests, Order order, YamlFields fields) {
    Optional<Login> login = fields.optional("login", new LoginReader(folder)::read);
    List<String> reset = fields.optional("reset", List.of(), this::command);
    return requests == null ? null : new Work.Own(requests, order, login, reset);
  }

  private List<String> command(Cursor value) {
    return CommandReader.command(value, folder, Cursor::argument);
  }

  private List<OwnRequest> requests(Cursor value) {
    return ExtractReader.checked(
        value,
        value.items(
            "a list of requests",
            "at least one request",
            new RequestReader(folder)::readOfSeveral));
  }

  private static Work kernel(YamlFields fields) {
    KernelName kernel = fields.required("kernel", "a kernel", ValueReaders.oneOf(KernelName.class));
    Map<String, Long> parameters =
        fields.optional(
            "with", Map.of(), value -> kernel == null ? Map.of() : parameters(value, kernel));
    return kernel == null ? null : new Work.Kernel(kernel, parameters);
  }

  private static Map<String, Long> parameters(Cursor with, KernelName kernel) {
    YamlFields fields = with.fields("a mapping with the kernel's parameters");
    if (kernel.parameters().isEmpty()) {
      throw with.refuse("'%s' has no parameters; remove 'with'".formatted(kernel.key()));
    }
    var parameters = new LinkedHashMap<String, Long>();
    for (Parameter parameter : kernel.parameters()) {
      fields
          .optional(parameter.name(), ValueReaders.wholeLong(parameter.least(), parameter.most()))
          .ifPresent(number -> parameters.put(parameter.name(), number));
    }
    fields.done();
    return parameters;
  }

  private static List<Load> loads(String kind, YamlFields fields, LoadReader loadReader) {
    return kind.equals("load")
        ? fields.required(kind, "a load", load -> List.of(loadReader.read(load)))
        : fields.required(kind, "loads", value -> list(value, loadReader));
  }

  private static List<Load> list(Cursor value, LoadReader loadReader) {
    var points = new HashSet<LoadId>();
    return value.items(
        "a list of loads",
        "at least one load",
        item -> distinct(item, loadReader.read(item), points));
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
