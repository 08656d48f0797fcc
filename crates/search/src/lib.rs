//! searches
