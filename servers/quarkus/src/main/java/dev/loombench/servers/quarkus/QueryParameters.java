package dev.loombench.servers.quarkus;

import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.HashMap;
import java.util.Map;

/** Parameters of a query string. */
public final class QueryParameters {

  private QueryParameters() {}

  /** Returns the first value of each parameter. */
  public static Map<String, String> of(UriInfo uri) {
    MultivaluedMap<String, String> all = uri.getQueryParameters();
    Map<String, String> first = HashMap.newHashMap(all.size());
    all.forEach((name, values) -> first.put(name, values.getFirst()));
    return first;
  }
}
