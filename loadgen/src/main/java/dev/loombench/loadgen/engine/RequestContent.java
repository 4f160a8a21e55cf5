package dev.loombench.loadgen.engine;

import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One of the contents that a request has in rotation: a row of its values, with a body. */
final class RequestContent {

  private final RequestSpec spec;
  private final byte[] body;
  private final boolean unique;

  private RequestContent(RequestSpec spec, byte[] body, boolean unique) {
    this.spec = spec;
    this.body = body;
    this.unique = unique;
  }

  static List<List<RequestContent>> of(LoadPlan plan) throws PlanException {
    List<List<RequestContent>> contents = new ArrayList<>();
    for (RequestSpec request : plan.requests()) {
      boolean unique = Placeholders.isUnique(request);
      List<RequestContent> rotation = new ArrayList<>();
      for (RequestSpec row : Placeholders.rows(request)) {
        for (byte[] body : RequestBodies.of(row.body(), plan.seed())) {
          rotation.add(new RequestContent(row, body, unique));
        }
      }
      contents.add(rotation);
    }
    return contents;
  }

  RequestSpec spec() {
    return spec;
  }

  byte[] body() {
    return body;
  }

  /** Returns whether it differs each time that it is sent. */
  boolean isUnique() {
    return unique;
  }

  /** Returns this content with a number in place of its unique values. */
  RequestContent with(long number) {
    RequestSpec filled = Placeholders.unique(spec, number);
    return new RequestContent(
        filled,
        filled.body() instanceof RequestBody.Text(String text)
            ? text.getBytes(StandardCharsets.UTF_8)
            : body,
        false);
  }
}
