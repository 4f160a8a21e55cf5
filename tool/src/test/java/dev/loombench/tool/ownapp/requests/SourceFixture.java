package dev.loombench.tool.ownapp.requests;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Reads sources for tests. */
abstract class SourceFixture {

  static final RequestFilter WRITES = new RequestFilter(true, false, false, Optional.empty());

  static Path resource(String name) {
    return Path.of("src/test/resources/requests", name);
  }

  static Path file(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  static RequestSet read(RequestFilter filter, RequestSource... sources) {
    return read(filter, AddedHeaders.NONE, sources);
  }

  static RequestSet read(RequestFilter filter, AddedHeaders added, RequestSource... sources) {
    return new RequestSources(List.of(sources), filter, added, Order.WEIGHTED, Optional.empty())
        .read();
  }

  /** Returns one line for each request: weight, method, path, headers and body. */
  static List<String> lines(RequestSet set) {
    return set.requests().stream().map(request -> line(request.spec())).toList();
  }

  static List<String> sentences(RequestSet set) {
    return set.leftOut().stream().map(LeftOut::sentence).toList();
  }

  private static String line(RequestSpec spec) {
    String headers = spec.headers().isEmpty() ? "" : " " + new TreeMap<>(spec.headers());
    String body =
        spec.body() instanceof RequestBody.Text(String text) && !text.isEmpty() ? " " + text : "";
    return "%dx %s %s%s%s".formatted(spec.weight(), spec.method(), spec.path(), headers, body);
  }
}
